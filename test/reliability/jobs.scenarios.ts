import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Connection } from '#server/db/db.ts'
import { until } from '../until.ts'
import { startExternal } from './faults/external.ts'
import { type Mailbox, openMailbox } from './faults/mailbox.ts'
import { makeFolder, startEmpty } from './faults/place.ts'
import type { Report, Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  { id: 'R14', title: 'Jobs of two processes that are killed', run: killJobs },
]

const jobs = 1_000

/** Each mail is enqueued by a job, and sent by another one. */
async function killJobs(report: Report): Promise<void> {
  const { url: DATABASE_URL, connection } = await (await startExternal()).createDatabase('jobs')
  const dataDir = await makeFolder()
  const mailbox = await openMailbox(150)
  const env = { DATABASE_URL, SMTP_URL: mailbox.url }
  const servers = await Promise.all([startEmpty(dataDir, env), startEmpty(dataDir, env)])
  const db = new pg.Pool({ ...connection, max: 2 })
  const begun = performance.now()
  await db.query(due)
  // It runs every minute as well.
  for (const _ of servers) await enqueue(connection, 'notification-mails')
  const kills = report.rounds(5)
  for (let kill = 0; kill < kills; kill += 1) {
    const mails = ((kill + 1) * jobs) / (kills + 2)
    await until(`${mails} mails are sent`, () => mailbox.taken.length >= mails, 240)
    await servers[kill % 2]!.kill()
    servers[kill % 2] = await startEmpty(dataDir, env)
  }
  await until('all mails are sent', () => recipients(mailbox).size >= jobs, 300)
  const { rows: queued } = await db.query<{ to: string; times: number }>(
    "select data->>'to' as to, count(*)::int as times from job.job where name = 'mail' group by 1",
  )
  const { rows: ticks } = await db.query<{ runs: number }>(scheduled)
  const ids = [...recipients(mailbox).values()]
  report.figure('kills', kills)
  report.figure('jobs', jobs)
  report.figure('until all were done', (performance.now() - begun) / 1000, { unit: 's' })
  report.figure('mails enqueued once', queued.filter(({ times }) => times === 1).length, {
    atLeast: jobs,
    atMost: jobs,
  })
  report.figure('mails lost', jobs - ids.length, { atMost: 0 })
  report.figure('mails sent twice', mailbox.taken.length - ids.length, { atMost: kills })
  report.figure('· with another Message-ID', ids.filter(({ size }) => size > 1).length, {
    atMost: 0,
  })
  report.figure('ticks of scheduled jobs', ticks.length, { atLeast: 1 })
  report.figure('· that ran more than once', ticks.filter(({ runs }) => runs > 1).length, {
    atMost: 0,
  })
  await db.end()
  await Promise.all(servers.map((server) => server.end()))
}

const due = `
  with client as (
    insert into account (email, first_name, last_name, role)
    select 'client-' || i || '@example.test', 'Client', i::text, 'User'
    from generate_series(1, ${jobs}) i returning id
  )
  insert into notification (account_id, kind, subject, about, in_portal, mail_due_at, unmailed)
  select id, 'resource-shared', 'A file was shared with you.', 'resources', true, now(), 1
  from client`

/** Those that run every minute, except the one that is enqueued here as well. */
const scheduled = `
  select name, date_trunc('minute', created_on) as minute, count(*)::int as runs
  from job.job where name in (select name from job.schedule where cron = '* * * * *')
    and name <> 'notification-mails'
  group by 1, 2`

async function enqueue(connection: Connection, name: string): Promise<void> {
  const boss = new PgBoss({ ...connection, schema: 'job', supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.send(name, {})
  await boss.stop({ graceful: false })
}

/** The ids of the mails that each recipient got. */
function recipients({ taken }: Mailbox): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const { to, messageId } of taken) all.set(to, (all.get(to) ?? new Set()).add(messageId))
  return all
}
