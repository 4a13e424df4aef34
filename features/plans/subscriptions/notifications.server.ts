import { readAgency } from '#features/agency/public.server.ts'
import { clientName } from '#people/names.ts'
import { listRecipients } from '#people/recipients.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { clientPages, staffPages } from '../paths.ts'
import { describeOccasion, type Occasion } from './describe-occasion.ts'
import { subscriptionMail } from './emails.server.ts'
import { type SubscriptionRow, toSubscription } from './rows.server.ts'

/** A subscription changed. The id is the subscription's. */
const { plan: ofEditors } = events({ plan: 'editor' })
const { plan: ofClient } = events({ plan: 'person' })

export async function publishSubscriptionEvent(
  trx: Db,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  await publishEvent(trx, ofClient, { clientId, rights: ['invoices'], id })
}

const toClient = {
  group: 'Money',
  access: 'client',
  rights: ['invoices'],
  text: (sentence: string) => sentence,
  link: () => clientPages.own,
  channel: 'both',
} as const
const toEditors = { ...toClient, access: 'editor', link: () => staffPages.clients } as const

/** `about` is the id of the subscription, `subject` a sentence. */
export const subscriptionNotifications = notificationKinds({
  plan: {
    label: 'Maintenance plan',
    description: 'The agency changed your maintenance plan, or an invoice of it is past due.',
    title: () => 'Maintenance plan',
    ...toClient,
    fixed: true,
  },
  'plan-hours': {
    label: 'Plan hours',
    description: 'Most or all of the hours of your maintenance plan are used.',
    title: () => 'Hours of your plan',
    ...toClient,
  },
  'client-plan': {
    label: 'Client plans',
    description: 'A client started, changed or canceled a maintenance plan.',
    title: () => 'Maintenance plan of a client',
    ...toEditors,
  },
  'client-plan-past-due': {
    label: 'Plans that are past due',
    description: 'An invoice of a maintenance plan was not paid in time.',
    title: () => 'Maintenance plan past due',
    ...toEditors,
  },
  'client-plan-hours': {
    label: 'Client plan hours',
    description: 'A client used most of the hours of a maintenance plan, or all of them.',
    title: () => 'Hours of a maintenance plan',
    ...toEditors,
  },
})

type Services = Pick<Kernel, 'config' | 'db' | 'jobs' | 'payments' | 'settings'>

const {
  plan: changedByAgency,
  'client-plan': changedByClient,
  'client-plan-past-due': pastDue,
} = subscriptionNotifications

interface Happened {
  occasion: Occasion
  row: SubscriptionRow
  by: 'client' | 'staff' | 'job'
}

/** Mails the client, notifies everyone but the person who made the change, and updates open pages. */
export async function notifyOf(ctx: Services, { occasion, row, by }: Happened): Promise<void> {
  const item = toSubscription(row)
  const { id: about, userId } = item
  const { clientId } = userId
  const agency = await readAgency(ctx)
  const { origin } = ctx.config
  const byCard = await ctx.payments.isOn(ctx.db)
  for (const recipient of await listRecipients(ctx.db, clientId, changedByAgency.rights)) {
    const mail = subscriptionMail(agency, occasion, { ...recipient, item, origin, byCard })
    await ctx.jobs.send(ctx.db, mailJobs.mail, mail)
  }
  const sentence = describeOccasion(occasion, item)
  const name = clientName(userId)
  const subject = `${name}: ${sentence}`
  if (by === 'client') await notify(ctx.db, { to: 'editor', kind: changedByClient, subject, about })
  if (occasion === 'past-due') await notify(ctx.db, { to: 'editor', kind: pastDue, subject, about })
  if (by !== 'client')
    await notify(ctx.db, { to: { clientId }, kind: changedByAgency, subject: sentence, about })
  await publishSubscriptionEvent(ctx.db, { id: about, clientId })
}
