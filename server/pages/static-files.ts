import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Storage } from '#server/files/storage.ts'
import type { SecurityHeaders } from '#server/responses/security-headers.ts'
import { ApiError } from '#shared/errors.ts'

const folder = fileURLToPath(new URL('../../build/client/', import.meta.url))

/** The built scripts, styles and fonts, compressed at build time. Their names change with their content. */
export async function serveAssets(app: FastifyInstance, headers: SecurityHeaders['asset']) {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    setHeaders(reply) {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value)
    },
  })
  const loose = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { name } of loose) {
    if (/\.(br|gz)$/.test(name)) continue
    app.get(`/${name}`, (_, reply) =>
      reply.sendFile(name, folder, { maxAge: '1d', immutable: false }),
    )
  }
}

const publicKey = /^[a-z]+\/[A-Za-z0-9_-]{22}-\d{1,5}x\d{1,5}\/\d{1,5}\.(avif|webp)$/

/** Pictures have unguessable names and never change, so browsers cache them forever. */
export function servePublicFiles(app: FastifyInstance, files: Storage, headers: SecurityHeaders) {
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
