import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const worthwhile = 1024

/** Compresses at build time with the highest quality, which is the default of brotli. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthwhile) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/**
 * Lists the scripts that each route imports for prefetching. Scripts that all portal pages load are
 * left out, and all lists use one order, which compresses better. Pages of the site are opened as
 * documents, so nothing prefetches them. A missing flag reads as false, and one is never read.
 */
async function trimManifest(file: string): Promise<void> {
  const code = await readFile(file, 'utf8')
  const [before = '', json = ''] = /^([^{]*)(\{.*\})/s.exec(code)?.slice(1) ?? []
  const manifest: Manifest = JSON.parse(json)
  const routes = Object.values(manifest.routes)
  const uses = Map.groupBy(
    routes.flatMap(({ imports }) => imports),
    (script) => script,
  )
  const usesOf = (script: string) => uses.get(script)?.length ?? 0
  for (const route of routes) {
    const scripts = route.id.startsWith('site/') ? [] : route.imports
    route.imports = scripts
      .filter((script) => !manifest.entry.imports.includes(script))
      .sort((a, b) => usesOf(b) - usesOf(a) || a.localeCompare(b))
  }
  const trimmed = JSON.stringify(manifest, (key, value) =>
    value === false || key === 'hasDefaultExport' ? undefined : value,
  )
  await writeFile(file, `${before}${trimmed};`)
}

interface Manifest {
  entry: { imports: string[] }
  routes: Record<string, { id: string; imports: string[] }>
}

for await (const name of glob('assets/manifest-*.js', { cwd: folder }))
  await trimManifest(path.join(folder, name))
const names = await Array.fromAsync(glob('**/*.{js,css,svg,json}', { cwd: folder }))
await Promise.all(names.map((name) => compress(path.join(folder, name))))
