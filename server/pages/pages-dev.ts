import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { Pages } from './pages.ts'

/** Serves pages from source, with hot reload on the same server. */
export async function loadSourcePages(app: FastifyInstance): Promise<() => Promise<Pages>> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|files)\/|^\/(healthz|readyz|metrics)$/.test(request.url)) return
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve)
      vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
        error ? reject(error) : resolve(),
      )
    })
    if (reply.raw.headersSent) reply.hijack()
  })
  return async () => ({
    build: (await vite.ssrLoadModule(
      'virtual:react-router/server-build',
    )) as unknown as ServerBuild,
    siteScript: { src: '/app/site/site-script.ts', imports: [] },
    tagScript: '/features/visitors/google-tag.ts',
    islands: await readIslands(),
    screens: {},
  })
}

async function readIslands(): Promise<Pages['islands']> {
  const files = await Array.fromAsync(glob('app/site/*/*-island.tsx'))
  return Object.fromEntries(
    files.map((file) => [path.basename(file, '-island.tsx'), { src: `/${file}`, imports: [] }]),
  )
}
