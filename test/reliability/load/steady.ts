import { setTimeout as pause } from 'node:timers/promises'
import { look, type Seen } from '../../abuse/watch.ts'
import { median } from '../../bench/load.ts'
import { insertMoney } from '../../bench/money.ts'
import { insertPosts } from '../../bench/posts.ts'
import { type Running, signIn } from '../../bench/running.ts'
import type { Report } from '../scenario.ts'
import { countOf, drive, type Group, type GroupTally, reportOthers, slowest } from './driver.ts'
import { chatMessages, makeCallers, startLoaded } from './start.ts'

/** Shorter than an access token is valid, after which the clients sign in again. */
export const partSeconds = 240

/** Enough for every page that is read. */
const posts = 2_000

const brotli = { 'Accept-Encoding': 'br' }
const publicPaths = [
  ...['/', '/services', '/portfolio', '/about-us', '/contact-us', '/login', '/blogs'],
  ...['/api/service', '/api/faq?limit=5', '/api/reason'],
  ...[1, 2, 3, 20, 40].flatMap((page) => [`/blogs?page=${page}`, `/api/blog?limit=5&page=${page}`]),
]
const staffPaths = [
  ...['/api/invoice?limit=5', '/api/invoice?limit=5&page=300', '/api/user/all-users?limit=5'],
  ...['/api/project?limit=5', '/api/task/tasks?limit=5', '/api/chat?limit=20'],
]
const clientPaths = [
  ...['/api/invoice/client-invoices?limit=5', '/api/project/my-projects?limit=5'],
  ...['/api/notification/count', '/api/resource?limit=5', '/api/dashboard/client'],
]

const morePeople = `
  insert into account (email, first_name, last_name, business_name, created_at)
  select 'more-' || i || '@example.test', 'Client', md5(i::text), 'Business ' || i,
    now() - i * interval '2 hours'
  from generate_series(1, 5000) i`

/** 10,000 people, 50,000 invoices and 2,000 posts. */
export async function insertRecords({ db }: Running): Promise<void> {
  await db.query(morePeople)
  await insertMoney(db)
  await db.query('vacuum (analyze) account, invoice, invoice_words, invoice_payment')
  await insertPosts(db, posts)
}

/** The requests of the demo people and of new clients, with access tokens that have just been issued. */
async function signInForMix(running: Running): Promise<Group[]> {
  const { server } = running
  const staff = await signIn(server)
  const client = await signIn(server, 'client@atrium.test')
  const clients = await makeCallers(running, 20, 'User')
  const portal = [
    ...staffPaths.map((path) => ({ path, headers: staff })),
    ...clientPaths.map((path) => ({ path, headers: client })),
  ]
  return [
    {
      ...{ name: 'public reads', share: 80 },
      asks: publicPaths.map((path) => ({ path, headers: brotli })),
    },
    { name: 'portal', share: 15, asks: portal },
    { name: 'writes', share: 5, asks: chatMessages(clients) },
  ]
}

export async function driveMix(running: Running, perSecond: number, seconds: number) {
  const parts: GroupTally[][] = []
  for (let left = seconds; left > 0; left -= partSeconds) {
    const groups = await signInForMix(running)
    const orders = { url: running.server.url, perSecond, groups, warmSeconds: parts.length ? 0 : 2 }
    parts.push(await drive({ ...orders, seconds: Math.min(left, partSeconds) }))
  }
  return parts
}

export async function driveSteadyMix(report: Report): Promise<void> {
  const running = await startLoaded()
  await insertRecords(running)
  const parts = await driveMix(running, 300, report.seconds(600))
  const tallies = parts.flat()
  reportOthers(report, 'errors', tallies, /^20/)
  report.figure('requests', countOf(tallies))
  for (const { name } of parts[0] ?? []) {
    const group = tallies.filter((tally) => tally.name === name)
    report.figure(`${name}, p50`, slowest(group, 'p50'), { atMost: 15, unit: 'ms' })
    report.figure('· p99', slowest(group, 'p99'), { atMost: 150, unit: 'ms' })
  }
  report.note(
    `10,000 people, 50,000 invoices, 2,000 posts. The figures are those of the slowest of ${parts.length} parts, before each of which everybody signs in again.`,
  )
}

export async function soak(report: Report): Promise<void> {
  const running = await startLoaded()
  await insertPosts(running.db, posts)
  const seconds = report.seconds(3_600)
  const over = new AbortController()
  const watching = takeSamples(running, Math.min(10, seconds / 20), over.signal)
  const parts = await driveMix(running, 100, seconds)
  over.abort()
  const samples = await watching
  const last = samples.slice(Math.floor(samples.length / 2))
  const files = samples.map(({ openFiles }) => openFiles)
  // Their number follows the connections of the clients, and so the latency.
  const tenth = Math.ceil(files.length / 10)
  const apart = Math.abs(median(files.slice(-tenth)) - median(files.slice(0, tenth)))
  const tallies = parts.flat()
  report.figure('RSS slope in the last half, a minute', slopeOf(last), { atMost: 1, unit: 'MB' })
  report.figure('RSS at most', Math.max(...samples.map(({ memoryMb }) => memoryMb)), { unit: 'MB' })
  report.figure('open files, last tenth beside the first', apart, { atMost: 20 })
  report.figure('answered with 5xx', countOf(tallies, /^5/), { atMost: 0 })
  reportOthers(report, 'errors', tallies, /^20/)
  report.figure('requests', countOf(tallies))
  report.figure('p99', slowest(tallies, 'p99'), { unit: 'ms' })
}

interface Sample extends Seen {
  minutes: number
}

async function takeSamples({ server }: Running, everySeconds: number, signal: AbortSignal) {
  const samples: Sample[] = []
  while (!signal.aborted) {
    const seen = await look(server).catch(() => undefined)
    if (seen) samples.push({ ...seen, minutes: performance.now() / 60_000 })
    await pause(everySeconds * 1_000, undefined, { signal }).catch(() => {})
  }
  return samples
}

/** The least squares of memory over time, in MB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const time = mean(samples.map(({ minutes }) => minutes))
  const memory = mean(samples.map(({ memoryMb }) => memoryMb))
  const both = samples.map(({ minutes, memoryMb }) => (minutes - time) * (memoryMb - memory))
  return mean(both) / mean(samples.map(({ minutes }) => (minutes - time) ** 2))
}
