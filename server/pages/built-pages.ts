import { readFile } from 'node:fs/promises'
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
  const islands = Object.keys(chunks).flatMap((source) => {
    const name = /^app\/site\/[^/]+\/([^/]+)-island\.tsx$/.exec(source)?.[1]
    return name ? [[name, scriptOf(source)]] : []
  })
  const screens = Object.keys(chunks).filter((source) => /[/-]screens\.tsx?$/.test(source))
  return {
    build: (await import(new URL('server/index.js', folder).href)) as ServerBuild,
    siteScript: scriptOf('app/site/site-script.ts'),
    tagScript: `/${chunks['features/visitors/google-tag.ts']?.file}`,
    islands: Object.fromEntries(islands),
    screens: Object.fromEntries(screens.map((source) => [source, scriptOf(source)])),
  }
}
