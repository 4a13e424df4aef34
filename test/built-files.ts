import { readdir, readFile, stat } from 'node:fs/promises'

const client = new URL('../build/client/', import.meta.url)

interface Chunk {
  file: string
  src?: string
  imports?: string[]
}

/** The chunks by source file, and shared ones by name. */
export const chunks = JSON.parse(
  await readFile(new URL('.vite/manifest.json', client), 'utf8'),
) as Record<string, Chunk>

/** The scripts that a source file of the built pages loads, its own first. */
export function scriptsOf(source: string): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  const keys = Object.keys(chunks).filter((key) => key.split('?')[0] === source)
  if (keys.length === 0) throw new Error(`${source} is not a file of its own in the build`)
  keys.forEach(add)
  return [...files]
}

/** The gzip size from the build; small files that are not compressed count in full. */
export async function gzippedSize(file: string): Promise<number> {
  const { size } = await stat(new URL(`${file}.gz`, client)).catch(() =>
    stat(new URL(file, client)),
  )
  return size
}

/** The scripts and their total size on a first visit to a portal page. */
export async function firstVisit(portal: 'admin' | 'portal', ...sources: string[]) {
  const names = await readdir(new URL('assets/', client))
  const manifest = names.filter((name) => /^manifest-.*\.js$/.test(name))
  const start = ['app/entry.client.tsx', 'app/root.tsx', `app/${portal}/layout.tsx`]
  const files = new Set([
    ...manifest.map((name) => `assets/${name}`),
    ...[...start, ...sources].flatMap(scriptsOf),
  ])
  const sizes = await Promise.all([...files].map(gzippedSize))
  return { files: files.size, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
