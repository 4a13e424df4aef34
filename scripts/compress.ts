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

const names = await Array.fromAsync(glob('**/*.{js,css,svg,json}', { cwd: folder }))
await Promise.all(names.map((name) => compress(path.join(folder, name))))
