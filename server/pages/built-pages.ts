import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import type { Pages, Script } from './pages.ts'

interface Chunk {
  file: string
  imports?: string[]
}

export async function loadBuiltPages(): Promise<Pages> {
  const folder = new URL('../../build/', import.meta.url)
  const manifest = await readFile(new URL('client/.vite/manifest.json', folder), 'utf8')
  const chunks = JSON.parse(manifest) as Record<string, Chunk>
  const importsOf = (name: string): string[] =>
    chunks[name]?.imports?.flatMap((inner) => [`/${chunks[inner]?.file}`, ...importsOf(inner)]) ??
    []
  const scriptOf = (source: string): Script => ({
    src: `/${chunks[source]?.file}`,
    imports: [...new Set(importsOf(source))],
  })
  const scriptsNamed = (ending: string): Record<string, Script> =>
    Object.fromEntries(
      Object.keys(chunks)
        .filter((source) => source.startsWith('app/site/') && source.endsWith(ending))
        .map((source) => [path.basename(source, ending), scriptOf(source)]),
    )
  const screens = Object.keys(chunks).filter((source) => /[/-]screens\.tsx?$/.test(source))
  return {
    build: (await import(new URL('server/index.js', folder).href)) as ServerBuild,
    siteScript: scriptOf('app/site/site-script.ts'),
    tagScript: `/${chunks['features/visitors/google-tag.ts']?.file}`,
    islands: scriptsNamed('-island.tsx'),
    parts: scriptsNamed('-part.ts'),
    screens: Object.fromEntries(screens.map((source) => [source, scriptOf(source)])),
  }
}
