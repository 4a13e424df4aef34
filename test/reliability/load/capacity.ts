import { setTimeout as pause } from 'node:timers/promises'
import { cpuMs } from '../../bench/processes.ts'
import { signIn } from '../../bench/running.ts'
import type { Report } from '../scenario.ts'
import { type Ask, countOf, drive, type GroupTally, reportOthers, slowest } from './driver.ts'
import { measureMachine } from './machine.ts'
import { chatMessages, makeCallers, startLoaded } from './start.ts'

interface Kind {
  name: string
  atOnce: number
  leastPerSecond?: number
  p99?: number
  asks: Ask[]
}

export async function measureCapacity(report: Report): Promise<void> {
  const running = await startLoaded()
  const measureSpeed = await measureMachine(running.socketDir)
  const headers = await signIn(running.server)
  const clients = await makeCallers(running, 64, 'User')
  const seconds = report.seconds(10)
  const kinds: Kind[] = [
    {
      ...{ name: 'list', atOnce: 50, leastPerSecond: 1_200, p99: 90 },
      asks: [1, 2].map((page) => ({ path: `/api/blog?limit=5&page=${page}`, headers })),
    },
    {
      ...{ name: 'stored questions', atOnce: 32, leastPerSecond: 1_000, p99: 80 },
      asks: [newQuestion(headers)],
    },
    { name: 'stored messages', atOnce: 32, asks: chatMessages(clients) },
  ]
  const measured: (Kind & { tallies: GroupTally[] })[] = []
  for (const kind of kinds) {
    const { name, atOnce, asks } = kind
    const groups = [{ name, share: 100, asks }]
    const { url } = running.server
    const tallies = await drive({ url, seconds, warmSeconds: 2, atOnce, groups })
    measured.push({ ...kind, tallies })
  }
  const speed = await measureSpeed(report)
  for (const { name, leastPerSecond, p99, tallies } of measured) {
    const perSecond = countOf(tallies, /^20/) / seconds
    const least = leastPerSecond && { atLeast: Math.round(leastPerSecond * speed) }
    const most = p99 && { atMost: Math.round(p99 / speed) }
    report.figure(`${name}, a second`, perSecond, { ...least })
    report.figure('· p99', slowest(tallies, 'p99'), { ...most, unit: 'ms' })
    reportOthers(report, '· not answered with 200 or 201', tallies, /^20/)
  }
  report.note(
    `${kinds.map(({ name, atOnce }) => `${name}: ${atOnce} at once`).join('; ')}. Every request is authenticated and validated. A question is stored with its recorded change, a message with the notifications of all staff, in one transaction. The full bounds are 1,200 lists with a p99 of 90 ms and 1,000 writes with one of 80 ms.`,
  )
}

const newQuestion = (headers: Record<string, string>): Ask => ({
  method: 'POST',
  path: '/api/faq',
  headers,
  body: { question: 'Question {n}?', answer: '<p>An answer.</p>', category: 'website' },
})

const lists = ['/api/blog?limit=5', '/api/service?limit=5', '/api/faq?limit=5']
const pollSeconds = 15

/** Each client polls each list once in every interval. */
export async function pollLists(report: Report): Promise<void> {
  const running = await startLoaded()
  const clients = await makeCallers(running, 1_000, 'User')
  const asks = lists.flatMap((path) => clients.map(({ headers }) => ({ path, headers })))
  const perSecond = asks.length / pollSeconds
  const seconds = report.seconds(2 * pollSeconds)
  // The first round has no ETags to send.
  const warmSeconds = pollSeconds + 1
  const { url, pid } = running.server
  const groups = [{ name: 'polls', share: 100, asks, polls: true }]
  const driving = drive({ url, seconds, warmSeconds, perSecond, groups })
  await pause(warmSeconds * 1_000)
  const before = cpuMs(pid)
  await pause(seconds * 1_000)
  const percent = (cpuMs(pid) - before) / (seconds * 10)
  const tallies = await driving
  const unchanged = (countOf(tallies, /^304/) / countOf(tallies)) * 100
  report.figure('polls a second', countOf(tallies) / seconds)
  report.figure('p99', slowest(tallies, 'p99'), { atMost: 150, unit: 'ms' })
  report.figure('answered with 304', unchanged, { atLeast: 90, unit: '%' })
  report.figure('CPU, of one core', percent, { atMost: 60, unit: '%' })
  reportOthers(report, 'not answered with 200 or 304', tallies, /^(200|304)/)
}
