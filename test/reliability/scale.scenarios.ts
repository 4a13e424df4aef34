import { services } from '#features/services/contract.ts'
import { createPool } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { urlOf } from '../cluster.ts'
import {
  checkEdits,
  checkLimits,
  checkLiveEvents,
  checkNumbers,
  checkRights,
  textOf,
} from '../scale/checks.ts'
import { enter, startFleet } from '../scale/fleet.ts'
import { checkJobs, startMailbox } from '../scale/mail-check.ts'
import { findPooler, startPooler } from '../scale/pooler.ts'
import { type StreamingReplica, startReplica } from '../scale/replica.ts'
import { checkRestart } from '../scale/restart.ts'
import { until } from '../until.ts'
import type { Report, Scenario } from './scenario.ts'

/** Several processes on one database. `npm run scale` checks four of them behind a load balancer. */
export const scenarios: Scenario[] = [
  {
    id: 'R12',
    title: 'A change in one process shows in the other',
    async run(report) {
      const fleet = await startFleet(2)
      await checkEdits(fleet, report, 200)
      await checkRights(fleet, report, 10)
    },
  },
  {
    id: 'R13',
    title: 'Two processes share their limits',
    async run(report) {
      const fleet = await startFleet(2)
      await checkLimits(fleet, report, 10)
    },
  },
  {
    id: 'R32',
    title: 'Two processes are restarted one after the other under load',
    async run(report) {
      const fleet = await startFleet(2, { env: { STOP_DELAY_SECONDS: '1' } })
      const urls = fleet.members.map(({ url }) => url)
      await checkRestart(fleet, urls, report)
    },
  },
  { id: 'R34', title: 'Through PgBouncer in transaction mode', run: runThroughPooler },
  { id: 'R35', title: 'With a streaming replica for reads', run: runWithReplica },
]

async function runThroughPooler(report: Report): Promise<void> {
  const version = findPooler()
  if (!version) return report.note('Skipped: needs pgbouncer (apt-get install pgbouncer).')
  const mailbox = await startMailbox()
  // The database is empty, so the first process migrates it past the pooler.
  const fleet = await startFleet(2, {
    env: { SMTP_URL: mailbox.url },
    urls: async (connection) => ({
      DATABASE_URL: urlOf(await startPooler(connection)),
      DATABASE_DIRECT_URL: urlOf(connection),
    }),
  })
  const [first, second] = fleet.members
  const admin = await enter(first!.url)
  const reads = Array.from({ length: 100 }, () => admin.call(services.list, {}))
  const read = await Promise.allSettled(reads)
  report.figure('signed-in reads at once that failed', read.filter(failed).length, { atMost: 0 })
  await checkEdits(fleet, report, 20)
  await checkRights(fleet, report, 2)
  await checkNumbers(fleet, report, 20)
  await checkLiveEvents(fleet, report, 100)
  await checkJobs(fleet, mailbox, report, 20)
  report.holds('ready after all of it', (await fetch(`${second!.url}/readyz`)).ok)
  report.note(`PgBouncer ${version}, 4 sessions for two processes.`)
}

const failed = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected'

async function runWithReplica(report: Report): Promise<void> {
  let replica: StreamingReplica | undefined
  const fleet = await startFleet(1, {
    urls: async (connection) => {
      replica = await startReplica(connection)
      return { DATABASE_READ_URL: urlOf(replica.connection) }
    },
  })
  const { url } = fleet.members[0]!
  const copy = createPool(replica!.connection, createLog('silent'))
  const countScans = async () => {
    const { rows } = await copy.query<{ scans: number }>(
      "select (seq_scan + idx_scan)::int as scans from pg_stat_user_tables where relname = 'service'",
    )
    return rows[0]?.scans ?? 0
  }
  /** Answers to searches are not cached, so each is a read. */
  const search = () => fetch(`${url}/api/service?q=design`)
  await until('the replica is read', async () => {
    await search()
    return (await countScans()) > 0
  })
  report.holds('the replica takes public reads', true)

  const admin = await enter(url)
  const { id, slug, content, file } = (await admin.call(services.list, {})).rows[0]!
  const edit = async (title: string) => {
    await admin.call(services.edit, { params: { id }, body: { title, slug, content, file } })
    return (await textOf(`${url}/services`)).includes(title)
  }
  const editMany = async (name: string, count: number) => {
    let stale = 0
    for (let at = 0; at < count; at += 1) if (!(await edit(`${name} ${at}`))) stale += 1
    report.figure(`${name}: pages that did not show the change at once, of ${count}`, stale, {
      atMost: 0,
    })
  }
  await editMany('Replica in step', 50)
  await copy.query('select pg_wal_replay_pause()')
  await editMany('Replica paused', 10)
  await copy.query('select pg_wal_replay_resume()')
  await copy.end()
  await replica!.stop()
  await editMany('Replica stopped', 10)
  const answers = await Promise.all(Array.from({ length: 50 }, search))
  report.figure('reads that failed without the replica', answers.filter(({ ok }) => !ok).length, {
    atMost: 0,
  })
}
