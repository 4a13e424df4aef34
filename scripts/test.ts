import { spawn } from 'node:child_process'
import { glob, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect, stripVTControlCharacters } from 'node:util'
import { startTestCluster } from '#test/cluster.ts'

const minute = 60_000
/** A test or a group of files that takes longer hangs. */
const testMinutes = 4
const groupMinutes = 20
/** The fewest files that share a process. */
const smallestGroup = 5
/** The long files, and those that change or measure their process: each has its own. */
const alone = [
  'test/adversarial-text.test.ts',
  'server/failure.test.ts',
  'test/access.test.ts',
  'test/fuzz.test.ts',
  'test/payments.test.ts',
  'server/postgres/postgres.test.ts',
  'test/client-secrets.test.ts',
  'test/crash.test.ts',
  'test/two-processes.test.ts',
  'server/http/pressure.test.ts',
]
/** One more than the number of cores, because tests also wait for timeouts and processes. */
const concurrency = availableParallelism() + 1

// The test processes load the same modules repeatedly.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/atrium/compile')

/**
 * Runs everything: the checks, the tests on a real database, and the browser tests on the
 * production build.
 */
const results = [
  await timed('checks', check),
  await timed('node tests', tests),
  await timed('browser tests', endToEnd),
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

interface Result {
  passed: number
  failed: number
  /** The name of each failed test and why it failed. */
  failures: string[]
  /** The duration of the tests of each file, in milliseconds. */
  files: Map<string, number>
}

/** Durations are printed but not asserted, because machines differ. */
async function timed(name: string, part: () => Promise<Result>) {
  const start = performance.now()
  const { files, ...counts } = await part()
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, 10)
  return { name, ms: performance.now() - start, slowest, ...counts }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

async function check(): Promise<Result> {
  const ok = (await command(['scripts/check.ts'])) === 0
  return {
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    failures: ok ? [] : ['checks'],
    files: new Map(),
  }
}

async function tests(): Promise<Result> {
  const cluster = await startTestCluster()
  process.env.TEST_CLUSTER = JSON.stringify(cluster.connection)
  const result: Result = { passed: 0, failed: 0, failures: [], files: new Map() }
  try {
    const files = await Array.fromAsync(
      glob('{app,content,db,features,scripts,server,shared,test,ui}/**/*.test.ts'),
    )
    const groups = groupsOf(files)
    const runGroups = async () => {
      for (let group = groups.shift(); group; group = groups.shift()) await runGroup(group, result)
    }
    await Promise.all(Array.from({ length: concurrency }, runGroups))
  } finally {
    await cluster.stop()
  }
  return result
}

/**
 * The files that run in one process. The first groups are large, because each process takes two
 * seconds of CPU time; the last ones are small, so that they end at about the same time.
 */
function groupsOf(files: string[]): string[][] {
  const together = files.filter((file) => !alone.includes(file)).sort()
  const groups = alone.map((file) => [file])
  while (together.length > 0) {
    const share = Math.ceil(together.length / concurrency / 2)
    groups.push(together.splice(0, Math.max(share, smallestGroup)))
  }
  return groups
}

async function runGroup(group: string[], result: Result): Promise<void> {
  const stream = run({
    files: ['test/run-files.ts'],
    argv: group,
    execArgv: [`--test-timeout=${testMinutes * minute}`],
    timeout: groupMinutes * minute,
  })
  stream.on('test:pass', ({ name, details }) => {
    if (group.includes(name)) result.files.set(name, details.duration_ms)
    else if (details.type !== 'suite') result.passed += 1
  })
  stream.on('test:fail', ({ name, file, details }) => {
    if (details.type === 'suite') return
    // The wrapper of a file fails with its tests.
    if (group.includes(name) && String(details.error.cause).includes('subtest')) return
    result.failed += 1
    const cause = details.error.cause ?? details.error
    result.failures.push(`${path.relative('.', file ?? '')} › ${name}\n${inspect(cause)}`)
  })
  const texts = await Array.fromAsync(stream.compose(new spec()))
  process.stdout.write(texts.join(''))
}

async function endToEnd(): Promise<Result> {
  const report = 'test-results/e2e.json'
  await rm(report, { force: true })
  const config = ['test', '--config', 'test/e2e/playwright.config.ts']
  const code = await command(['node_modules/@playwright/test/cli.js', ...config])
  const json = await readFile(report, 'utf8').catch(() => '{}')
  const { stats, suites = [] } = JSON.parse(json) as {
    stats?: { expected: number; unexpected: number; flaky: number }
    suites?: Suite[]
  }
  const passed = stats?.expected ?? 0
  const failed = stats ? stats.unexpected + stats.flaky : 0
  const files = new Map(suites.map((suite) => [suite.file, durationOf(suite)]))
  const failures = suites.flatMap((suite) => failuresOf(suite))
  const broke = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: broke ? 1 : failed, failures, files }
}

/** The used part of a suite in Playwright's report. */
interface Suite {
  file: string
  suites?: Suite[]
  specs: {
    title: string
    ok: boolean
    tests: { results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

function failuresOf({ file, specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  const own = failed.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
    return `${file} › ${title}\n${stripVTControlCharacters(errors.join('\n'))}`
  })
  return [...own, ...suites.flatMap(failuresOf)]
}

function durationOf({ specs, suites = [] }: Suite): number {
  const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const own = runs.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}

function command(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
