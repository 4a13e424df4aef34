import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { Pages, Script } from './pages.ts'

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
    islands: await scriptsNamed('-island.tsx'),
    parts: await scriptsNamed('-part.ts'),
    screens: {},
  })
}

async function scriptsNamed(ending: string): Promise<Record<string, Script>> {
  const files = await Array.fromAsync(glob(`app/site/*/*${ending}`))
  return Object.fromEntries(
    files.map((file) => [path.basename(file, ending), { src: `/${file}`, imports: [] }]),
  )
}
