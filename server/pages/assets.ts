import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { SecurityHeaders } from './security-headers.ts'

const folder = fileURLToPath(new URL('../../build/client/', import.meta.url))

/** The built scripts, styles and fonts, compressed at build time. Their names change with their content. */
export async function serveAssets(
  app: FastifyInstance,
  headers: SecurityHeaders['asset'],
): Promise<void> {
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
