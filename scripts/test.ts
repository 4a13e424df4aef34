import { glob } from 'node:fs/promises'
import path from 'node:path'
import { runBrowserTests } from './run-browser-tests.ts'
import { runNodeTests } from './run-node-tests.ts'
import { affectedTests, isSlow } from './test-for.ts'
import { noResult, type Result, runScript, seconds } from './test-result.ts'

// The test processes load the same modules repeatedly.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/atrium/compile')

/** `npm test`, `npm run test:all`, and `npm run test:for` with the folders or files that changed. */
const [ring = 'journeys', ...changed] = process.argv.slice(2)

const all = await Array.fromAsync(
  glob('{app,content,db,features,people,scripts,server,shared,test,ui}/**/*.{test,spec}.{ts,tsx}'),
)
/** The other checks are about what is unused, generated or installed. */
const checksOfSource = ['biome', 'types', 'imports', 'sizes', 'words', 'names', 'patterns']
const files =
  ring === 'for'
    ? await affectedTests(all, changed)
    : all.filter((file) => ring === 'all' || !isSlow(file))
const isBrowserTest = (file: string) => file.endsWith('.spec.ts')

const results = [
  // Side by side, because the longest check uses one core.
  ...(await Promise.all([
    timed('checks', check),
    timed('node and component tests', () =>
      runNodeTests(files.filter((file) => !isBrowserTest(file))),
    ),
  ])),
  await timed('browser tests', () => runBrowserTests(files.filter(isBrowserTest))),
]
for (const { name, ms, slowest } of results) {
  console.info(`\n${name}: ${seconds(ms)}`)
  for (const [file, time] of slowest) console.info(`  ${seconds(time).padStart(7)}  ${file}`)
}
for (const { failures } of results) for (const each of failures) console.info(`\nfailed: ${each}`)
const passed = results.reduce((sum, each) => sum + each.passed, 0)
const failed = results.reduce((sum, each) => sum + each.failed, 0)
console.info(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Durations are printed but not asserted, because machines differ. */
async function timed(name: string, part: () => Promise<Result>) {
  const start = performance.now()
  const { files, ...counts } = await part()
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, 10)
  return { name, ms: performance.now() - start, slowest, ...counts }
}

async function check(): Promise<Result> {
  const names = ring === 'for' ? checksOfSource : []
  const ok = (await runScript(['scripts/check.ts', ...names])) === 0
  return ok ? { ...noResult(), passed: 1 } : { ...noResult(), failed: 1, failures: ['checks'] }
}
