import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const worthwhile = 1024

/** Once, as small as it gets, so that no request has to; the default quality of brotli is the best one. */
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
