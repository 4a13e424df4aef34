import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import { startTestCluster } from '#test/cluster.ts'
import { noResult, type Result, seconds } from './test-result.ts'

const minute = 60_000
/** A test or a group of files that takes longer hangs. */
const testMinutes = 4
const groupMinutes = 20
/** The fewest files that share a process. */
const smallestGroup = 12
/** The long files, and those that change or measure their process, have a process of their own. */
const alone = [
  'test/access.test.ts',
  'test/client-secrets.slow.test.ts',
  'server/db/database.test.ts',
  'server/db/plan-once.test.ts',
  'server/http/pressure.slow.test.ts',
]
/** Mocked timers would also stop the apps that the files of a process share. */
const stopsTimers = (file: string) => readFileSync(file, 'utf8').includes('mock.timers.enable(')
const isAlone = (file: string) =>
  file.startsWith('test/engine/') || alone.includes(file) || stopsTimers(file)
/** One more than the number of cores, because tests also wait for timeouts and processes. */
const concurrency = availableParallelism() + 1

/** Component tests have a window, which code of the server must not see. */
const isComponentTest = (file: string) => file.endsWith('.tsx')
/** Less time for garbage collection, for more memory. */
const spacious = ['--heap-growing-percent=200', '--max-semi-space-size=32']
// The timers of a page end with the page.
const withWindow = ['--enable-source-maps', '--import', './test/dom/window.ts', '--test-force-exit']

/** Runs test files on a real database, many in each process. */
export async function runNodeTests(files: string[]): Promise<Result> {
  const result = noResult()
  if (files.length === 0) return result
  const cluster = await startTestCluster()
  process.env.TEST_CLUSTER = JSON.stringify(cluster.connection)
  try {
    const groups = groupsOf(files)
    const runGroups = async () => {
      for (let group = groups.shift(); group; group = groups.shift()) await runGroup(group, result)
    }
    await Promise.all(Array.from({ length: concurrency }, runGroups))
  } finally {
    await cluster.stop()
  }
  for (const file of files)
    if (!result.files.has(file)) fail(result, file, 'It did not run to its end.')
  return result
}

function groupsOf(files: string[]): string[][] {
  const together = files.filter((file) => !isAlone(file)).sort()
  return [
    ...files.filter(isAlone).map((file) => [file]),
    ...split(together.filter(isComponentTest)),
    ...split(together.filter((file) => !isComponentTest(file))),
  ]
}

/**
 * The files that run in one process. There are few groups, because each process takes two seconds
 * of CPU time to load the product. Neighbors are in different ones, so that these take as long.
 */
function split(files: string[]): string[][] {
  const count = Math.min(concurrency * 2, Math.ceil(files.length / smallestGroup))
  return Array.from({ length: count }, (_, group) => files.filter((_, at) => at % count === group))
}

async function runGroup(group: string[], result: Result): Promise<void> {
  const stream = run({
    files: ['test/run-files.ts'],
    argv: group,
    execArgv: [
      `--test-timeout=${testMinutes * minute}`,
      ...spacious,
      ...(group.some(isComponentTest) ? withWindow : []),
    ],
    timeout: groupMinutes * minute,
  })
  for await (const { type, data } of stream) {
    if (type === 'test:stdout' || type === 'test:stderr') process.stdout.write(data.message)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, file = '', details } = data
    const isFile = group.includes(name)
    if (isFile) {
      result.files.set(name, details.duration_ms)
      console.info(`${type === 'test:pass' ? '✓' : '✗'} ${name} (${seconds(details.duration_ms)})`)
    }
    if (type === 'test:fail') {
      const { cause = data.details.error } = data.details.error
      // A file and a suite fail with their tests.
      if (!String(cause).includes('subtest'))
        fail(result, `${path.relative('.', file)} › ${name}`, inspect(cause))
    } else if (!isFile && details.type !== 'suite') result.passed += 1
  }
}

function fail(result: Result, name: string, why: string) {
  result.failed += 1
  result.failures.push(`${name}\n${why}`)
}
