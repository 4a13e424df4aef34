import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { root } from './tree.ts'

/**
 * Bundles the server's code and packages, because 1,900 files take a second of CPU time and 50 MB
 * more to load. It is not minified, so that a stack trace can be read.
 */
const folder = path.join(root, 'build/program')

/** Native, or for development. */
const unbundled = /^(@node-rs\/argon2|vite)$/

/** A module finds files beside its source, not beside the bundle. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules')) return
    const source = path.relative(folder, id)
    return code
      .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.dirname(source)}')`)
  },
}

const bundle = await rolldown({
  cwd: root,
  input: 'main.ts',
  platform: 'node',
  external: unbundled,
  plugins: [places],
  onLog: (level, log, print) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && print(level, log),
})
// A stack trace shows what is ours.
const packages = { name: 'node_modules/packages', test: /node_modules/, entriesAware: true }
await bundle.write({
  dir: folder,
  cleanDir: true,
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [packages] },
})
