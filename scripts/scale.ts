import { loadavg } from 'node:os'
import { endAll } from '#test/bench/processes.ts'
import { milliseconds, perSecond, renderTable } from '#test/bench/table.ts'
import { origin, renderFigures } from '#test/reliability/document.ts'
import { Report } from '#test/reliability/scenario.ts'
import { findBalancer, startBalancer } from '#test/scale/balancer.ts'
import {
  checkEdits,
  checkLimits,
  checkLiveEvents,
  checkNumbers,
  checkRights,
  checkSlots,
} from '#test/scale/checks.ts'
import { type Fleet, startFleet } from '#test/scale/fleet.ts'
import { checkJobs, startMailbox } from '#test/scale/mail-check.ts'
import { measureMix } from '#test/scale/mix.ts'
import { checkRestart } from '#test/scale/restart.ts'
import { tearDown } from '#test/teardown.ts'

const counts = [1, 2, 4]

/**
 * Runs 1, 2 and 4 processes behind HAProxy on one PostgreSQL and one DATA_DIR, prints what they serve,
 * and checks that several are like one. Exits with 1 if they are not.
 */
async function main(): Promise<void> {
  const balancer = findBalancer()
  if (!balancer) {
    console.error('npm run scale needs HAProxy: apt-get install haproxy')
    process.exitCode = 1
    return
  }
  const report = new Report(Number.POSITIVE_INFINITY)
  const rows: string[][] = []
  const mailbox = await startMailbox()
  const env = { SMTP_URL: mailbox.url, STOP_DELAY_SECONDS: '2' }
  const fleet = await startFleet(Math.max(...counts), { env })
  for (const count of counts)
    rows.push(await measure({ ...fleet, members: fleet.members.slice(0, count) }))
  await checkEdits(fleet, report, 50)
  await checkRights(fleet, report, 4)
  await checkLimits(fleet, report, 3)
  await checkSlots(fleet, report)
  await checkNumbers(fleet, report, 40)
  await checkLiveEvents(fleet, report, 200)
  await checkJobs(fleet, mailbox, report, 60)
  const { url } = await startBalancer(fleet.members)
  await checkRestart(fleet, [url], report)
  console.info(`${origin()}; HAProxy ${balancer}; load ${loadavg()[0]?.toFixed(1)}\n`)
  console.info(
    renderTable(['processes', 'public pages', 'p99', 'signed-in reads', 'p99', 'writes'], rows),
  )
  console.info(`\n${renderFigures(report)}`)
  if (report.figures.some(({ ok }) => ok === false)) process.exitCode = 1
}

async function measure(fleet: Fleet): Promise<string[]> {
  const { url } = await startBalancer(fleet.members)
  const { pages, reads, writes } = await measureMix(url)
  return [
    String(fleet.members.length),
    ...[perSecond(pages.perSecond), milliseconds(pages.p99)],
    ...[perSecond(reads.perSecond), milliseconds(reads.p99)],
    perSecond(writes),
  ]
}

try {
  await main()
} finally {
  await endAll()
  await tearDown()
}
process.exit()
