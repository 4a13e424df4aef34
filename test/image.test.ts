import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { environmentOf, readDockerfile } from './image.ts'

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: Record<string, string> }>
}

const [build, final] = await readDockerfile()
const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock

/** `npm run reliability -- R40` repeats all steps of the image; this reads them. */
test('the image leaves out every development package, also those that npm keeps as peers', () => {
  const prune = build!.steps.find(({ text }) => text.includes('npm prune --omit=dev'))!.text
  const removed = prune.match(/node_modules\/\S+/g) ?? []
  const isRemoved = (folder: string) =>
    removed.some((each) => folder === each || folder.startsWith(`${each}/`))
  const declared = Object.keys(lock.packages['']?.devDependencies ?? {})
  const kept = declared
    .map((name) => `node_modules/${name}`)
    .filter((folder) => !lock.packages[folder]?.dev && !isRemoved(folder))
  assert.deepEqual(kept, [])
  const compilers = Object.entries(lock.packages).filter(
    ([folder, { dev }]) => !dev && /typescript|esbuild|rolldown|@swc\/core|biome/.test(folder),
  )
  assert.deepEqual(
    compilers.filter(([folder]) => !isRemoved(folder)).map(([folder]) => folder),
    [],
  )
})

test('the image runs the program as another user than root, and writes to /data only', () => {
  const texts = final!.steps.map(({ kind, text }) => `${kind} ${text}`)
  assert.ok(texts.includes('USER node') && texts.includes('VOLUME /data'))
  assert.ok(texts.indexOf('USER node') > texts.findIndex((text) => text.startsWith('RUN mkdir')))
  assert.equal(
    texts.at(-1),
    'CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "build/program/main.js"]',
  )
  const { NODE_ENV, DATA_DIR } = environmentOf(final!)
  assert.deepEqual([NODE_ENV, DATA_DIR], ['production', '/data'])
})
