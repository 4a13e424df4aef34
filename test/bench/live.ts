import { setTimeout as pause } from 'node:timers/promises'
import { publishEvent, storedEvents } from '#server/db/publish-event.ts'
import { urlOf } from '../cluster.ts'
import { until } from '../until.ts'
import {
  type Bench,
  cutListeners,
  enterBench,
  inBatches,
  type Reader,
  readStream,
} from './live-readers.ts'
import { cpuMs, residentMb, type Started } from './processes.ts'
import { type Running, startAtrium } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { ask } from './wire.ts'

const { 'bench-event': benchEvent } = storedEvents({ 'bench-event': 'admin' })

const posts = 200
const told = 1_000
const streams = 200
const cuts = 3
const ofPerson = 20
const idle = 1_000
const idleSeconds = 30
const clients = 1_000
const pollSeconds = 15
const lists = ['/api/blog?limit=5', '/api/service?limit=5', '/api/faq?limit=5']

/** Events between two processes, idle streams, and polling. */
export async function liveRows(running: Running): Promise<Row[]> {
  const bench = await enterBench(running)
  try {
    const connection = { host: running.socketDir, user: 'postgres', database: 'postgres' }
    const other = await startAtrium(running.dataDir, { DATABASE_URL: urlOf(connection) })
    const rows = [
      await latencyRow(running.server, other, bench),
      await deliveryRow([running.server, other], bench),
    ]
    await other.end()
    return [
      ...rows,
      ...(await idleRows(running.server, bench)),
      ...(await pollRows(running.server, bench)),
    ]
  } finally {
    await bench.pool.end()
  }
}

/** From the request that writes to one process, until the stream of another has it. */
async function latencyRow(writer: Started, other: Started, bench: Bench): Promise<Row> {
  const manager = await bench.makePerson('Manager')
  const reader = await readStream(other.url, await manager.tokenFor(other.url))
  const times: number[] = []
  for (let count = 0; count < posts; count += 1) {
    const before = leadsOf(reader).length
    const begun = performance.now()
    const sent = await fetch(`${writer.url}/api/message`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(messageNumber(count)),
    })
    if (sent.status !== 201) throw new Error(`${sent.status}: ${await sent.text()}`)
    await until('the event arrives', () => leadsOf(reader).length > before)
    times.push((leadsOf(reader).at(-1)?.at ?? Number.NaN) - begun)
  }
  reader.close()
  const p95 = percentile(times, 0.95)
  const name = 'event in another process, from POST, p95'
  return { name, ours: milliseconds(p95), goal: '≤ 150 ms', ok: p95 <= 150 }
}

const leadsOf = ({ events: seen }: Reader) => seen.filter(({ kind }) => kind === 'lead')

const messageNumber = (count: number) => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  email: `ada-${count}@example.org`,
  phoneNumber: '515-555-0123',
  subject: `A site for the bakery, part ${count}`,
  message: 'We bake, and our site does not.',
  agreeToPrivacy: true,
})

async function deliveryRow(servers: Started[], bench: Bench): Promise<Row> {
  const people = await inBatches(Array.from({ length: 10 }), () => bench.makePerson('Admin'))
  const places = people.flatMap((person) =>
    servers.flatMap(({ url }) => Array.from({ length: streams / 20 }, () => ({ person, url }))),
  )
  const readers = await inBatches(places, async ({ person, url }) =>
    readStream(url, await person.tokenFor(url)),
  )
  const seen = ({ events: all }: Reader) => all.filter(({ kind }) => kind === benchEvent.kind)
  const cutAt = new Set(Array.from({ length: cuts }, (_, at) => ((at + 1) * told) / (cuts + 1)))
  for (let count = 0; count < told; count += 1) {
    if (cutAt.has(count)) await cutListeners(bench)
    await publishEvent(bench.db, benchEvent, { id: String(count) })
  }
  await until('all streams have all', () => readers.every((one) => seen(one).length >= told), 60)
  const right = readers.filter((one) => seen(one).every(({ id }, at) => id === String(at)))
  for (const one of readers) one.close()
  const share = (right.length / readers.length) * 100
  return {
    name: `${told} events, ${streams} streams, ${cuts} cuts: once and in order`,
    ours: `${share} %`,
    goal: '100 %',
    ok: share === 100,
  }
}

async function idleRows(server: Started, bench: Bench): Promise<Row[]> {
  const people = await inBatches(Array.from({ length: idle / ofPerson }), () =>
    bench.makePerson('User'),
  )
  await pause(5_000)
  const before = residentMb(server.pid)
  const places = people.flatMap((person) => Array.from({ length: ofPerson }, () => person))
  const readers = await inBatches(places, async (person) =>
    readStream(server.url, await person.tokenFor(server.url)),
  )
  await pause(5_000)
  const used = cpuMs(server.pid)
  await pause(idleSeconds * 1_000)
  const percent = (cpuMs(server.pid) - used) / (idleSeconds * 10)
  const memory = residentMb(server.pid) - before
  for (const one of readers) one.close()
  return [
    {
      name: `${idle} idle streams, memory`,
      ours: `${Math.round(memory)} MB`,
      goal: '≤ 100 MB',
      ok: memory <= 100,
    },
    {
      name: '· CPU, of a core',
      ours: `${percent.toFixed(1)} %`,
      goal: '≤ 5 %',
      ok: percent <= 5,
    },
  ]
}

/** Each client polls each list once in every interval, at a moment of its own. */
async function pollRows(server: Started, bench: Bench): Promise<Row[]> {
  const people = await inBatches(Array.from({ length: clients }), () => bench.makePerson('User'))
  const polls = await inBatches(people, async (person) => {
    const Authorization = `Bearer ${await person.tokenFor(server.url)}`
    return lists.map((path) => ({ path, headers: { Authorization, 'If-None-Match': '' } }))
  })
  const all = polls.flat()
  const times: number[] = []
  let unchanged = 0
  async function poll({ path, headers }: (typeof all)[number]): Promise<void> {
    const begun = performance.now()
    const answer = await ask(server.url + path, headers)
    times.push(performance.now() - begun)
    if (answer.status === 304) unchanged += 1
    headers['If-None-Match'] = answer.headers.etag ?? headers['If-None-Match']
  }
  await inBatches(all, poll)
  times.length = unchanged = 0
  const used = cpuMs(server.pid)
  const intervals = 2
  const open: Promise<void>[] = []
  const begun = performance.now()
  for (let at = 0; at < all.length * intervals; at += 1) {
    const due = begun + (at / all.length) * pollSeconds * 1_000
    if (due > performance.now()) await pause(due - performance.now())
    open.push(poll(all[at % all.length]!))
  }
  await Promise.all(open)
  const percent = (cpuMs(server.pid) - used) / (pollSeconds * intervals * 10)
  const p99 = percentile(times, 0.99)
  const share = (unchanged / times.length) * 100
  return [
    {
      name: `polling, ${clients} clients × ${lists.length} lists in ${pollSeconds} s, p99`,
      ours: milliseconds(p99),
      goal: '≤ 150 ms',
      ok: p99 <= 150,
    },
    { name: '· answered 304', ours: `${share.toFixed(1)} %`, goal: '≥ 90 %', ok: share >= 90 },
    {
      name: '· CPU, of a core',
      ours: `${percent.toFixed(1)} %`,
      goal: '≤ 60 %',
      ok: percent <= 60,
    },
  ]
}

function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
