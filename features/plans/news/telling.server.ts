import { readAgency } from '#features/agency/service.server.ts'
import type { Kernel } from '#server/context.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { announceSubscription } from '../events.server.ts'
import { planNotifications } from '../notifications.ts'
import { type SubscriptionRow, toSubscription } from '../rows.server.ts'
import { describeNews, type News } from './describe.ts'
import { planMail } from './emails.server.ts'

type Telling = Pick<Kernel, 'config' | 'db' | 'jobs' | 'payments' | 'settings'>

const {
  plan: toClient,
  'client-plan': ofClient,
  'client-plan-past-due': pastDue,
} = planNotifications

interface Happened {
  news: News
  row: SubscriptionRow
  by: 'client' | 'staff' | 'job'
}

/** Mails the client, notifies everyone but the person who made the change, and updates open pages. */
export async function tell(ctx: Telling, { news, row, by }: Happened): Promise<void> {
  const item = toSubscription(row)
  const { id: about, userId } = item
  const { email: to } = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', userId.id)
    .executeTakeFirstOrThrow()
  const mail = planMail(await readAgency(ctx), news, {
    ...{ to, item, origin: ctx.config.origin },
    byCard: await ctx.payments.isOn(ctx.db),
  })
  await ctx.jobs.send(ctx.db, mailJobs.mail, mail)
  const sentence = describeNews(news, item)
  const name = userId.businessName || `${userId.firstName} ${userId.lastName}`
  const subject = `${name}: ${sentence}`
  if (by === 'client') await notify(ctx.db, { to: 'editor', kind: ofClient, subject, about })
  if (news === 'past-due') await notify(ctx.db, { to: 'editor', kind: pastDue, subject, about })
  if (by !== 'client')
    await notify(ctx.db, { to: userId.id, kind: toClient, subject: sentence, about })
  await announceSubscription(ctx.db, { id: about, accountId: userId.id })
}
