import { setTimeout as pause } from 'node:timers/promises'
import { publishEvent, storedEvents } from '#server/db/publish-event.ts'
import { type Bench, enterBench, type Person, readStream } from '../bench/live-readers.ts'
import { atEnd } from '../teardown.ts'
import { until } from '../until.ts'
import { startExternal } from './faults/external.ts'
import { makeFolder, msUntilReady, startEmpty } from './faults/place.ts'
import { readSchema } from './faults/schema.ts'
import { Writers } from './faults/writers.ts'
import type { Report, Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  { id: 'R9', title: 'An external database restarts under load', run: restartDatabase },
  { id: 'R15', title: 'Two processes start on an empty database', run: startTwo },
]

const { 'reliability-event': anyEvent } = storedEvents({ 'reliability-event': 'admin' })

async function restartDatabase(report: Report): Promise<void> {
  const external = await startExternal()
  const dataDir = await makeFolder()
  const { url: DATABASE_URL } = await external.createDatabase('restarted')
  const server = await startEmpty(dataDir, { DATABASE_URL })
  const bench = await enterBench({ dataDir, socketDir: external.socketDir, database: 'restarted' })
  atEnd(() => bench.pool.end())
  const writers = await Writers.create(bench)
  const reader = await bench.makePerson('Admin')
  const stop = await writers.start(server.url)
  const windows: number[] = []
  const heardMs: number[] = []
  const rounds = report.rounds(5)
  for (let round = 0; round < rounds; round += 1) {
    await pause(1_000)
    const begun = performance.now()
    await external.restart()
    await msUntilReady(server.url)
    heardMs.push(await msUntilHeard(server.url, bench, reader))
    await pause(1_000)
    windows.push(errorWindow(writers, begun))
  }
  await stop()
  const { lost, doubled } = await writers.compare(bench.pool)
  report.figure('restarts', rounds)
  report.figure('longest time with errors', Math.max(...windows) / 1000, { atMost: 5, unit: 's' })
  report.figure('LISTEN is heard again after', Math.max(...heardMs) / 1000, {
    atMost: 5,
    unit: 's',
  })
  report.figure('acknowledged writes', writers.acknowledged.size, { atLeast: 1 })
  report.figure('acknowledged and lost', lost, { atMost: 0 })
  report.figure('stored twice', doubled, { atMost: 0 })
  await server.end()
}

/** From the first request that failed until the last one. */
function errorWindow({ attempts }: Writers, since: number): number {
  const failed = attempts.filter(({ at, ms, outcome }) => outcome !== 201 && at + ms >= since)
  if (failed.length === 0) return 0
  const ends = failed.map(({ at, ms }) => at + ms)
  return Math.max(...ends) - Math.min(...failed.map(({ at }) => at))
}

/** An event of another connection reaches an open stream of the program. */
async function msUntilHeard(url: string, bench: Bench, person: Person): Promise<number> {
  const stream = await readStream(url, await person.tokenFor(url))
  const id = String(performance.now())
  const begun = performance.now()
  await publishEvent(bench.db, anyEvent, { id })
  await until('the event arrives', () => stream.events.some((event) => event.id === id))
  stream.close()
  return performance.now() - begun
}

async function startTwo(report: Report): Promise<void> {
  const external = await startExternal()
  const rounds = report.rounds(10)
  const readyMs: number[] = []
  const schemas = new Set<string>()
  let migratedOnce = 0
  for (let round = 0; round < rounds; round += 1) {
    const { url, connection } = await external.createDatabase(`empty_${round}`)
    const dataDir = await makeFolder()
    const begun = performance.now()
    const both = await Promise.all([startOn(url, dataDir), startOn(url, dataDir)])
    readyMs.push(performance.now() - begun)
    const migrated = both.filter(({ printed }) => printed.includes('"database migrated"'))
    if (migrated.length === 1) migratedOnce += 1
    schemas.add(await readSchema(connection))
    await Promise.all(both.map((one) => one.end()))
  }
  report.figure('starts of two processes', rounds)
  report.figure('· of which one alone migrated', migratedOnce, { atLeast: rounds })
  report.figure('slowest until both are ready', Math.max(...readyMs) / 1000, {
    atMost: 20,
    unit: 's',
  })
  report.figure('different schemas', schemas.size, { atLeast: 1, atMost: 1 })
}

const startOn = (DATABASE_URL: string, dataDir: string) =>
  startEmpty(dataDir, { DATABASE_URL, LOG_LEVEL: 'info' })
