import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { addDays, formatDay, formatMinutes } from '#shared/dates.ts'
import { hourMarks, type PlanName } from '../rules.ts'
import { publishSubscriptionEvent, subscriptionNotifications } from './notifications.server.ts'
import { usedSeconds } from './queries.server.ts'

const { 'plan-hours': toClient, 'client-plan-hours': toEditors } = subscriptionNotifications

interface UsedPeriod {
  id: string
  clientId: string
  clientName: string
  name: PlanName
  starts: string
  /** The first day of the next period. */
  ends: string
  includedMinutes: number
  seconds: number
  notifiedPercent: number
}

/** Notifies once when the used hours of a current period reach a threshold. */
export async function notifyOfHours(ctx: JobContext): Promise<void> {
  const [lowest] = hourMarks
  for (const period of await listUsed(ctx.db, ctx.now(), lowest)) {
    const percent = (period.seconds / 60 / period.includedMinutes) * 100
    const mark = hourMarks.findLast((one) => one <= percent) ?? 0
    if (mark > period.notifiedPercent)
      await inTransaction({ ...ctx, user: null }, async ({ db: trx }) => {
        if (await claimMark(trx, period, mark)) await notifyOfMark(trx, period, mark)
      })
  }
}

async function listUsed(db: Db, now: Date, percent: number): Promise<UsedPeriod[]> {
  const last = hourMarks.at(-1)
  const { rows } = await sql<UsedPeriod>`
    select used.subscription_id as id, used.client_id as "clientId",
      ${clientNameSql('client')} as "clientName",
      (select name from subscription_terms as terms
        where terms.subscription_id = used.subscription_id and terms.starts <= used.starts
        order by terms.starts desc limit 1) as name,
      used.starts, used.ends, included_minutes as "includedMinutes", seconds,
      told_percent as "notifiedPercent"
    from (
      select period.*, ${usedSeconds} as seconds from subscription_period as period
      where starts_at <= ${now} and ends_at > ${now}
        and included_minutes is not null and told_percent < ${last}
    ) as used
    join client_contact as client on client.id = used.client_id
    where seconds * 100 >= included_minutes * 60 * ${percent}::bigint
    order by used.subscription_id`.execute(db)
  return rows
}

/** Returns false if another process was first. */
async function claimMark(trx: Db, { id, starts }: UsedPeriod, told_percent: number) {
  const marked = await trx
    .updateTable('subscription_period')
    .set({ told_percent })
    .where('subscription_id', '=', id)
    .where('starts', '=', starts)
    .where('told_percent', '<', told_percent)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

async function notifyOfMark(trx: Db, period: UsedPeriod, mark: number): Promise<void> {
  const { id: about, clientId, clientName, name, includedMinutes, ends, seconds } = period
  const included = formatMinutes(includedMinutes)
  const used = `${formatMinutes(seconds / 60)} of ${included} hours of the ${name} plan`
  const until = `until ${formatDay(addDays(ends, -1))}`
  const over = mark === 100 ? ' Further time is billed by the hour.' : ''
  await notify(trx, {
    to: 'editor',
    kind: toEditors,
    subject: `${clientName} used ${used} ${until}.`,
    about,
  })
  const subject = `You used ${used} ${until}.${over}`
  await notify(trx, { to: { clientId }, kind: toClient, subject, about })
  await publishSubscriptionEvent(trx, { id: about, clientId })
}
