import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'
import { startTestCluster } from '#test/cluster.ts'
import { noResult, type Result } from './test-result.ts'

const minute = 60_000
/** A test or a group of files that takes longer hangs. */
const testMinutes = 4
const groupMinutes = 20
/** The fewest files that share a process. */
const smallestGroup = 8
/** The long files, and those that change or measure their process: each has its own. */
const alone = [
  'test/engine/adversarial-text.test.ts',
  'server/failure.test.ts',
  'app/frame/first-reads.test.tsx',
  'test/access.test.ts',
  'test/engine/fuzz.test.ts',
  'test/payments.test.ts',
  'server/postgres/postgres.test.ts',
  'test/client-secrets.test.ts',
  'test/engine/crash.test.ts',
  'test/engine/two-processes.test.ts',
  'server/http/pressure.test.ts',
]
/** One more than the number of cores, because tests also wait for timeouts and processes. */
const concurrency = availableParallelism() + 1

/** Component tests have a window, which code of the server must not see. */
const isComponentTest = (file: string) => file.endsWith('.tsx')
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
  return result
}

function groupsOf(files: string[]): string[][] {
  const together = files.filter((file) => !alone.includes(file)).sort()
  return [
    ...alone.filter((file) => files.includes(file)).map((file) => [file]),
    ...split(together.filter(isComponentTest)),
    ...split(together.filter((file) => !isComponentTest(file))),
  ]
}

/**
 * The files that run in one process. The first groups are large, because each process takes two
 * seconds of CPU time; the last ones are small, so that they end at about the same time.
 */
function split(files: string[]): string[][] {
  const groups: string[][] = []
  while (files.length > 0) {
    const share = Math.ceil(files.length / concurrency / 2)
    groups.push(files.splice(0, Math.max(share, smallestGroup)))
  }
  return groups
}

async function runGroup(group: string[], result: Result): Promise<void> {
  const stream = run({
    files: ['test/run-files.ts'],
    argv: group,
    execArgv: [
      `--test-timeout=${testMinutes * minute}`,
      ...(group.some(isComponentTest) ? withWindow : []),
    ],
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
