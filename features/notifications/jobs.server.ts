import { sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { notificationLetters } from '#server/notifications/letters.ts'
import { mailContent } from './public.server.ts'
import { type Due, findReader, listDue, takeDue } from './queries.server.ts'
import { findNotificationKind } from './service.server.ts'
import { usualContent } from './usual-content.server.ts'

const mailsPerRun = 500

export const notificationJobs = jobs({
  'notification-mails': {
    every: '* * * * *',
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
    run: (ctx) => sendDue(ctx),
  },
})

/** Enqueues each mail in the transaction that takes its contents, so that it is sent once. */
export async function sendDue(ctx: JobContext): Promise<void> {
  const now = ctx.now()
  const failures: unknown[] = []
  for (const due of await listDue(ctx.db, now, mailsPerRun)) {
    const sent = inTransaction(ctx, (inner) => sendOne(inner, due))
    await sent.catch((error) => {
      if (!(error instanceof Postponed)) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Rolls back, so that the mail stays due. */
class Postponed extends Error {}

async function sendOne(ctx: JobContext, due: Due): Promise<void> {
  const { db, config, now } = ctx
  const { accountId, clientId, kind: name } = due
  const kind = findNotificationKind(ctx, name)
  const items = await takeDue(db, { ...due, rights: kind?.rights, now: now() })
  const reader = await findReader(db, accountId)
  if (items.length === 0 || !kind || !reader) return
  const own = ctx.answersTo(notificationLetters).find((letters) => name in letters)?.[name]
  const content = own
    ? await own(ctx, { accountId, items })
    : usualContent(kind, items, { origin: config.origin, role: reader.role })
  if (!content) return
  if (content === 'later') throw new Postponed()
  await mailContent(ctx, { ...reader, accountId, clientId }, kind, content)
}

const keptDays = 180
const mostPerPerson = 500

/** Deletes what was read long ago, and beyond the bound the oldest, read ones first. */
export const sweepNotifications: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('notification').where('read_at', '<', daysAgo(keptDays)).execute()
  await sql`
    delete from notification using (
      select id, row_number() over (
        partition by account_id order by read_at is not null, created_at desc, id desc
      ) as place
      from notification
      where account_id in (
        select account_id from notification group by account_id having count(*) > ${mostPerPerson}
      )
    ) as placed
    where notification.id = placed.id and place > ${mostPerPerson}`.execute(db)
}
