import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Started } from '../bench/processes.ts'
import { until } from '../until.ts'
import { enter, findPostmasters, inDatabase, makeFolder, startEmpty } from './faults/place.ts'
import { type Attempt, countOutcomes, Writers } from './faults/writers.ts'
import { measureMachine } from './load/machine.ts'
import { startLoaded } from './load/start.ts'
import type { Report, Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  { id: 'R7', title: 'The program is killed while it writes', run: killProgram },
  { id: 'R8', title: 'The database is killed while it writes', run: killDatabase },
  { id: 'R31', title: 'The program is stopped under load', run: stopProgram },
]

const warmUpMs = 2_500

/** Compares the acknowledged writes with the rows. */
async function reportLosses(report: Report, writers: Writers, dataDir: string): Promise<void> {
  const { lost, doubled } = await inDatabase(dataDir, (db) => writers.compare(db))
  report.figure('acknowledged writes', writers.acknowledged.size, { atLeast: 1 })
  report.figure('acknowledged and lost', lost, { atMost: 0 })
  report.figure('stored twice', doubled, { atMost: 0 })
}

async function killProgram(report: Report): Promise<void> {
  const { socketDir } = await startLoaded()
  const measureSpeed = await measureMachine(socketDir)
  const dataDir = await makeFolder()
  let server = await startEmpty(dataDir)
  const writers = await Writers.create(await enter(dataDir), { count: 8, questions: 40 })
  const readyMs: number[] = []
  const rates: number[] = []
  const rounds = report.rounds(20)
  for (let round = 0; round < rounds; round += 1) {
    const stop = await writers.start(server.url)
    // Its first seconds compile code and open connections.
    await pause(warmUpMs)
    const begun = performance.now()
    await pause(randomInt(700, 2_000))
    rates.push(writers.rate(begun, performance.now()))
    await Promise.all([server.kill(), stop()])
    server = await startEmpty(dataDir)
    readyMs.push(server.readyMs)
  }
  const speed = await measureSpeed(report)
  report.figure('kills', rounds)
  report.figure('writes per second, mean of the rounds', mean(rates), {
    atLeast: Math.round(500 * speed),
  })
  report.figure('slowest start', Math.max(...readyMs) / 1000, { atMost: 5, unit: 's' })
  report.figure('postmasters afterwards', findPostmasters(dataDir).length, {
    atLeast: 1,
    atMost: 1,
  })
  await reportLosses(report, writers, dataDir)
  await server.end()
}

async function killDatabase(report: Report): Promise<void> {
  const dataDir = await makeFolder()
  const server = await startEmpty(dataDir)
  const writers = await Writers.create(await enter(dataDir))
  const stop = await writers.start(server.url)
  const postmasters = await measureReady(writers, report.rounds(10), async () => {
    let pid: number | undefined
    await until('PostgreSQL runs', () => {
      pid = findPostmasters(dataDir)[0]
      return pid !== undefined
    })
    process.kill(pid!, 'SIGKILL')
  })
  const backends = await measureReady(writers, report.rounds(20), () => killBackend(dataDir))
  await stop()
  report.figure('kills of the postmaster', postmasters.length)
  report.figure('· slowest until a write is taken', Math.max(...postmasters) / 1000, {
    atMost: 10,
    unit: 's',
  })
  report.figure('kills of a backend', backends.length)
  report.figure('· slowest until a write is taken', Math.max(...backends) / 1000, {
    atMost: 5,
    unit: 's',
  })
  report.figure('slowest request', writers.slowestMs() / 1000, { atMost: 6, unit: 's' })
  report.holds('the program never exits', existsSync(`/proc/${server.pid}`))
  await reportLosses(report, writers, dataDir)
  await server.end()
}

/** Kills after a moment of writing, again and again. */
async function measureReady(
  writers: Writers,
  rounds: number,
  kill: () => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(randomInt(500, 1_200))
    const since = performance.now()
    const known = writers.attempts.length
    await kill()
    times.push((await firstWrite(writers, known)) - since)
  }
  return times
}

/** When a write is acknowledged that was sent after another one had failed. */
async function firstWrite({ attempts }: Writers, known: number): Promise<number> {
  let written: Attempt | undefined
  function isWritten(): boolean {
    const later = attempts.slice(known)
    const failed = later.find(({ outcome }) => outcome !== 201)
    written = failed && later.find(({ at, outcome }) => outcome === 201 && at > failed.at)
    return written !== undefined
  }
  await until('a write fails, and a later one is taken', isWritten, 60)
  return written ? written.at + written.ms : Number.NaN
}

/** One that serves a client. */
function killBackend(dataDir: string): Promise<void> {
  return inDatabase(dataDir, async (db) => {
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()
        order by state = 'active' desc, random() limit 1`,
    )
    process.kill(rows[0]!.pid, 'SIGKILL')
  })
}

/** The outcomes of a stop that a client may see. */
const refusals = new Set<number | string>([201, 503, 'ECONNREFUSED'])

async function stopProgram(report: Report): Promise<void> {
  const dataDir = await makeFolder()
  const rounds = report.rounds(5)
  const endMs: number[] = []
  let writers: Writers | undefined
  let recoveries = 0
  for (let round = 0; round < rounds; round += 1) {
    const server = await startLogging(dataDir)
    if (recovered(server)) recoveries += 1
    writers ??= await Writers.create(await enter(dataDir))
    const stop = await writers.start(server.url)
    await pause(1_000)
    const begun = performance.now()
    await server.end()
    endMs.push(performance.now() - begun)
    await stop()
  }
  const server = await startLogging(dataDir)
  if (recovered(server)) recoveries += 1
  const broken = writers?.attempts.filter(({ outcome }) => !refusals.has(outcome)) ?? []
  report.figure('stops', rounds)
  report.figure('slowest stop', Math.max(...endMs) / 1000, { atMost: 10, unit: 's' })
  report.figure('broken answers', broken.length, { atMost: 0 })
  if (broken.length > 0) report.note(`Broken: ${countOutcomes(broken)}.`)
  report.figure('starts that recovered the database', recoveries, { atMost: 0 })
  if (writers) await reportLosses(report, writers, dataDir)
  await server.end()
}

/** Its output includes that of PostgreSQL. */
const startLogging = (dataDir: string) => startEmpty(dataDir, { LOG_LEVEL: 'info' })

const recovered = ({ printed }: Started) => /not properly shut down|recovery/.test(printed)

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
