import type { FastifyInstance } from 'fastify'
import type { Storage } from '#server/files/storage.ts'
import { ApiError } from '#shared/errors.ts'
import type { SecurityHeaders } from './security-headers.ts'

const publicKey = /^[a-z]+\/[A-Za-z0-9_-]{22}-\d{1,5}x\d{1,5}\/\d{1,5}\.(avif|webp)$/

/** Pictures have unguessable names and never change, so browsers cache them forever. */
export function servePublicFiles(
  app: FastifyInstance,
  files: Storage,
  headers: SecurityHeaders,
): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    const file = publicKey.test(key) ? await files.get(key) : null
    if (!file) throw new ApiError('NOT_FOUND')
    return reply
      .headers({ ...headers.file, 'Cache-Control': 'public, max-age=31536000, immutable' })
      .type(file.type)
      .header('Content-Length', file.size)
      .send(file.stream)
  })
}
