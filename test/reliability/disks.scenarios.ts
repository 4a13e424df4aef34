import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../bench/live-readers.ts'
import type { Started } from '../bench/processes.ts'
import { ask } from '../bench/wire.ts'
import { drawPicture } from '../pictures.ts'
import { until } from '../until.ts'
import { type Disk, mountDisk } from './faults/disk.ts'
import { enter, inDatabase, makeFolder, msUntilReady, startEmpty } from './faults/place.ts'
import { type Attempt, countOutcomes, Writers } from './faults/writers.ts'
import type { Report, Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  {
    id: 'R20',
    title: 'The disk is full',
    async run(report) {
      await fillData(report)
      await fillLog(report)
    },
  },
]

async function requireDisk(report: Report, megabytes: number): Promise<Disk | null> {
  const disk = await mountDisk(megabytes)
  if (!disk) {
    report.holds('a small file system can be mounted', false)
    report.note('This account may not mount a file system, so no disk was filled.')
  }
  return disk
}

/** Four of them fill a page of the table. */
const longText = 'Written while the disk is full. '.repeat(60).trim()

const seconds = (ms: number) => ms / 1000

/** Rows and files are on a small disk, the write-ahead log is elsewhere. */
async function fillData(report: Report): Promise<void> {
  const disk = await requireDisk(report, 200)
  if (!disk) return
  const dataDir = path.join(disk.dir, 'data')
  await (await startEmpty(dataDir)).end()
  await moveLog(dataDir, path.join(await makeFolder(), 'pg_wal'))
  const server = await startEmpty(dataDir)
  const bench = await enter(dataDir)
  const writers = await Writers.create(bench, { text: longText })
  const editor = await bench.makePerson('Admin')
  const before = await upload(server, editor)
  const filesBefore = await listFiles(dataDir)
  const stop = await writers.start(server.url)
  await pause(1_000)

  const full = performance.now()
  const isRefused = () => {
    // PostgreSQL frees space meanwhile, which would make room for more.
    disk.fill()
    return writers.attempts.some(refusedSince(full))
  }
  await until('a write is refused', isRefused, 60)
  const reads: number[] = []
  const uploads: Upload[] = []
  const ends = performance.now() + report.seconds(10) * 1000
  for (let count = 0; performance.now() < ends; count += 1) {
    disk.fill()
    reads.push(await read(server, count, editor))
    if (count % 20 === 0) uploads.push(await upload(server, editor))
  }
  const filesWhileFull = await listFiles(dataDir)

  disk.free()
  const freed = performance.now()
  const resumed = () => writers.attempts.some(({ at, outcome }) => at > freed && outcome === 201)
  await until('a write is taken', resumed, 60)
  await until('an upload is taken', async () => (await upload(server, editor)).outcome === 201, 60)
  const resumedMs = performance.now() - freed
  await stop()
  const during = writers.attempts.filter(({ at, ms }) => at + ms > full && at < freed)
  const refused = during.filter(({ outcome }) => outcome !== 201)
  const { lost } = await inDatabase(dataDir, (db) => writers.compare(db))
  if (others(refused) > 0) report.note(`With a full disk: ${countOutcomes(refused)}.`)
  report.figure('writes refused while the disk is full', refused.length, { atLeast: 1 })
  report.figure('· with anything but 503', others(refused), { atMost: 0 })
  report.figure('· slowest', seconds(slowest(refused)), { atMost: 2, unit: 's' })
  report.figure('uploads refused', uploads.length, { atLeast: 1 })
  report.figure('· with anything but 503', others(uploads), { atMost: 0 })
  report.figure('· slowest', seconds(slowest(uploads)), { atMost: 2, unit: 's' })
  report.holds(
    '· that say there is no space',
    uploads.every(({ message }) => /no space left/.test(message)),
  )
  const right = reads.filter((status) => status === 200).length
  report.figure('reads answered with 200', (right / reads.length) * 100, { atLeast: 99, unit: '%' })
  report.holds('no half file', filesWhileFull.join() === filesBefore.join())
  report.figure('writes and uploads resume after', seconds(resumedMs), { atMost: 10, unit: 's' })
  report.figure('acknowledged and lost', lost, { atMost: 0 })
  report.holds('an upload was taken before', before.outcome === 201)
  await server.end()
}

const refusedSince =
  (since: number) =>
  ({ at, outcome }: Attempt) =>
    at > since && outcome !== 201

const others = (refused: { outcome: number | string }[]) =>
  refused.filter(({ outcome }) => outcome !== 503).length

const slowest = (all: { ms: number }[]) => Math.max(...all.map(({ ms }) => ms))

/** Pages and lists, most of them without the cache. */
async function read({ url }: Started, count: number, reader: Person): Promise<number> {
  const paths = [
    '/',
    `/api/service?q=${count}`,
    `/api/chat?limit=5&q=${count}`,
    '/api/blog?limit=5',
  ]
  const headers = { Authorization: `Bearer ${await reader.tokenFor(url)}` }
  const { status } = await ask(url + paths[count % paths.length], headers)
  return status
}

interface Upload {
  outcome: number
  ms: number
  message: string
}

async function upload({ url }: Started, editor: Person): Promise<Upload> {
  const body = new FormData()
  body.append('blog', new Blob([new Uint8Array(await drawPicture())]), 'picture.png')
  const begun = performance.now()
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await editor.tokenFor(url)}` },
    body,
    signal: AbortSignal.timeout(20_000),
  })
  const { message } = (await answer.json()) as { message: string }
  return { outcome: answer.status, ms: performance.now() - begun, message }
}

const listFiles = async (dataDir: string) =>
  (await Array.fromAsync(glob('*/*/*', { cwd: path.join(dataDir, 'files') }))).sort()

/** Moves the write-ahead log of a database that is stopped to another disk. */
async function moveLog(dataDir: string, place: string): Promise<void> {
  const log = path.join(dataDir, 'postgres/pg_wal')
  execFileSync('cp', ['-a', log, place])
  execFileSync('chmod', ['711', path.dirname(place)])
  await rm(log, { recursive: true })
  await symlink(place, log)
}

/** The write-ahead log alone is on a small disk. PostgreSQL panics where it cannot be continued. */
async function fillLog(report: Report): Promise<void> {
  const disk = await requireDisk(report, 200)
  if (!disk) return
  const dataDir = path.join(await makeFolder(), 'data')
  await (await startEmpty(dataDir)).end()
  await moveLog(dataDir, path.join(disk.dir, 'pg_wal'))
  const server = await startEmpty(dataDir)
  const writers = await Writers.create(await enter(dataDir))
  const printed: string[] = []
  server.output.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  const restarts = () => printed.join('').split('PostgreSQL exited unexpectedly').length - 1
  const stop = await writers.start(server.url)
  await pause(1_000)

  const full = performance.now()
  const isRefused = async () => {
    disk.fill()
    // Otherwise it would take as long as a segment of 16 MB has room.
    await inDatabase(dataDir, (db) => db.query('select pg_switch_wal()')).catch(() => {})
    return writers.attempts.some(refusedSince(full))
  }
  await until('a write is refused', isRefused, 120)
  await pause(report.seconds(10) * 1000)
  disk.free()
  const readyMs = await msUntilReady(server.url)
  const freed = performance.now()
  const resumed = () => writers.attempts.some(({ at, outcome }) => at > freed && outcome === 201)
  await until('a write is taken', resumed, 60)
  await stop()
  const refused = writers.attempts.filter(refusedSince(full))
  if (others(refused) > 0) report.note(`With a full log: ${countOutcomes(refused)}.`)
  const { lost, doubled } = await inDatabase(dataDir, (db) => writers.compare(db))
  report.figure('full log: restarts of PostgreSQL by the program', restarts())
  report.figure('· writes refused', refused.length, { atLeast: 1 })
  report.figure('  · with anything but 503', others(refused), { atMost: 0 })
  report.figure('  · slowest', seconds(slowest(refused)), { atMost: 2, unit: 's' })
  report.figure('· ready after there was space', seconds(readyMs), { atMost: 10, unit: 's' })
  report.holds('· the program never exits', existsSync(`/proc/${server.pid}`))
  report.figure('· acknowledged writes', writers.acknowledged.size, { atLeast: 1 })
  report.figure('· acknowledged and lost', lost, { atMost: 0 })
  report.figure('· stored twice', doubled, { atMost: 0 })
  await server.end()
}
