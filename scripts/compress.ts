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
 * Moves the scripts that each route imports to a file of its own, which prefetching reads. Scripts
 * that all portal pages load are left out, and all lists use one order, which compresses better.
 * Everything outside of the portals is opened as a document, so the manifest does not need it. In
 * the manifest, a missing list reads as empty and a missing flag as false, and one flag is never read.
 */
async function trimManifest(file: string): Promise<void> {
  const code = await readFile(file, 'utf8')
  const [before = '', json = ''] = /^([^{]*)(\{.*\})/s.exec(code)?.slice(1) ?? []
  const manifest: Manifest = JSON.parse(json)
  const routes = Object.values(manifest.routes).filter(isOfPortals)
  const uses = Map.groupBy(
    routes.flatMap(({ imports }) => imports),
    (script) => script,
  )
  const usesOf = (script: string) => uses.get(script)?.length ?? 0
  const imports = routes.map(({ id, imports }) => [
    id,
    imports
      .filter((script) => !manifest.entry.imports.includes(script))
      .sort((a, b) => usesOf(b) - usesOf(a) || a.localeCompare(b)),
  ])
  const list = file.replace('manifest-', 'imports-').replace(/\.js$/, '.json')
  await writeFile(list, JSON.stringify(Object.fromEntries(imports)))
  for (const route of routes) route.imports = []
  manifest.routes = Object.fromEntries(routes.map((route) => [route.id, route]))
  const trimmed = JSON.stringify(manifest, (key, value) =>
    isUnread(key, value) ? undefined : value,
  )
  await writeFile(file, `${before}${trimmed};`)
}

function isUnread(key: string, value: unknown): boolean {
  const isEmpty = Array.isArray(value) && value.length === 0
  return isEmpty || value === false || key === 'hasDefaultExport'
}

interface Route {
  id: string
  parentId?: string
  imports: string[]
}

interface Manifest {
  entry: { imports: string[] }
  routes: Record<string, Route>
}

const layouts = ['portal/layout', 'admin/layout']

function isOfPortals({ id, parentId = '' }: Route): boolean {
  return id === 'root' || layouts.includes(id) || layouts.includes(parentId)
}

for await (const name of glob('assets/manifest-*.js', { cwd: folder }))
  await trimManifest(path.join(folder, name))
const names = await Array.fromAsync(glob('**/*.{js,css,svg,json}', { cwd: folder }))
await Promise.all(names.map((name) => compress(path.join(folder, name))))
