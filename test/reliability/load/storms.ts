import { setTimeout as pause } from 'node:timers/promises'
import { watch } from '../../abuse/watch.ts'
import { type Running, signIn } from '../../bench/running.ts'
import { keepSigningIn } from '../../bench/speed.ts'
import type { Report } from '../scenario.ts'
import { countOf, drive, type Group, type GroupTally, reportOthers, slowest } from './driver.ts'
import { measureMachine } from './machine.ts'
import { chatMessages, makeCallers, startLoaded } from './start.ts'

const pages: Group = {
  ...{ name: 'pages', share: 100 },
  asks: ['/services', '/', '/portfolio'].map((path) => ({
    path,
    headers: { 'Accept-Encoding': 'br' },
  })),
}

export async function stormLogin(report: Report): Promise<void> {
  const { server } = await startLoaded()
  const { url } = server
  await drive({ url, seconds: 1, perSecond: 10, groups: [pages] })
  const seconds = report.seconds(60)
  const storm = new AbortController()
  const counts = { in: 0, later: 0, other: 0 }
  const people = Array.from({ length: 50 }, () => keepSigningIn(url, storm.signal, counts))
  const tallies = await drive({ url, seconds, perSecond: 50, groups: [pages] })
  storm.abort()
  const verified = counts.in / seconds
  await Promise.all(people)
  report.figure('sign-ins verified a second', verified)
  report.figure('told to wait with 429 or 503', counts.later)
  report.holds('40 a second, or the others told to wait', verified >= 40 || counts.later > 0)
  report.figure('any other response', counts.other, { atMost: 0 })
  report.figure('public page, p99', slowest(tallies, 'p99'), { atMost: 120, unit: 'ms' })
  reportOthers(report, '· not answered with 200', tallies, /^200/)
}

const health: Group = { name: 'health', share: 100, asks: [{ path: '/healthz' }] }

async function callsOf(running: Running): Promise<Group[]> {
  const headers = await signIn(running.server)
  const clients = await makeCallers(running, 64, 'User')
  return [
    {
      ...{ name: 'list', share: 90 },
      asks: [1, 2].map((page) => ({ path: `/api/blog?limit=5&page=${page}`, headers })),
    },
    { name: 'stored messages', share: 10, asks: chatMessages(clients) },
  ]
}

/** Five times as many requests as the process can answer, whether or not responses arrive. */
export async function overload(report: Report): Promise<void> {
  const running = await startLoaded()
  const { server } = running
  const { url } = server
  const measureSpeed = await measureMachine(running.socketDir)
  const groups = await callsOf(running)
  // Afterwards the pages are in the cache.
  await drive({ url, seconds: 1, perSecond: 10, groups: [pages] })
  const measured = await drive({ url, seconds: 5, warmSeconds: 2, atOnce: 50, groups })
  const capacity = countOf(measured, /^20/) / 5
  const perSecond = Math.round(5 * capacity)

  const seconds = report.seconds(60)
  const over = new AbortController()
  const watching = watch(server, over.signal)
  const [calls, [alive], [shown]] = await Promise.all([
    drive({ url, seconds, perSecond, groups }),
    drive({ url, seconds, perSecond: 5, groups: [health] }),
    drive({ url, seconds, perSecond: 20, groups: [pages] }),
  ])
  over.abort()
  const { memoryMb, lateMs } = await watching
  await pause(5_000)
  const after = await drive({ url, seconds: 5, perSecond: 100, groups })

  const speed = await measureSpeed(report)
  report.figure('capacity, requests a second', capacity)
  report.figure('sent a second', perSecond)
  report.figure('admitted a second', countOf(calls, /^20/) / seconds)
  reportOthers(report, 'not answered with 2xx, 429 or 503', calls, /^(20.|429|503)/)
  const unhinted = calls.reduce((sum, { withoutRetryAfter }) => sum + withoutRetryAfter, 0)
  report.figure('429 or 503 without Retry-After', unhinted, { atMost: 0 })
  report.figure('admitted, p99', p99Of(calls, /^20/), { atMost: 1_000, unit: 'ms' })
  const refusedMs = { atMost: Math.round(100 / speed), unit: 'ms' }
  report.figure('refused with 503, p99', p99Of(calls, /^503/), refusedMs)
  reportSlowest(report, '/healthz', alive, 500)
  reportSlowest(report, 'cached page', shown)
  report.figure('memory at most', memoryMb, { atMost: 600, unit: 'MB' })
  report.figure('event loop, longest standstill', lateMs, { unit: 'ms' })
  report.figure('5 s after, p99', slowest(after, 'p99'), { atMost: 150, unit: 'ms' })
  reportOthers(report, '· not answered with 2xx', after, /^20/)
  report.note('The full bound of a refusal is 100 ms; load and server share the cores.')
}

function reportSlowest(report: Report, name: string, tally?: GroupTally, atMost?: number): void {
  const tallies = tally ? [tally] : []
  const bound = atMost === undefined ? {} : { atMost }
  report.figure(`${name}, slowest`, slowest(tallies, 'max'), { ...bound, unit: 'ms' })
  reportOthers(report, '· not answered with 200', tallies, /^200/)
}

/** The slower of the groups; not a number if nothing was answered like this. */
function p99Of(tallies: readonly GroupTally[], outcome: RegExp): number {
  const found = tallies.flatMap(({ outcomes }) =>
    Object.entries(outcomes).flatMap(([name, { p99 }]) => (outcome.test(name) ? [p99] : [])),
  )
  return found.length > 0 ? Math.max(...found) : Number.NaN
}
