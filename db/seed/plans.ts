import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import {
  addDays,
  calendarDay,
  dayMs,
  daysBetween,
  formatDay,
  momentOf,
  periodAt,
  type Schedule,
} from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { DemoInvoice } from './invoice-texts.ts'

const hannah = 'client@atrium.test'

const plans = [
  {
    name: 'Basic',
    fee: 85,
    hours: null,
    services: [
      'Updates of the program, once a month',
      'A backup every night, kept for four weeks',
      'Somebody who notices when the site is down',
    ],
  },
  {
    name: 'Standard',
    fee: 145,
    hours: 2,
    services: [
      'Everything in Basic',
      'Changes to text and pictures',
      'Answers on the same working day',
    ],
  },
  {
    name: 'Premium',
    fee: 260,
    hours: 5,
    services: [
      'Everything in Standard',
      'Changes of any kind, new pages included',
      'A look at the figures every month, by phone',
      'Answers within two hours on working days',
    ],
  },
] as const

const service = 'Maintenance plan'
const [, standard] = plans
export const daysAgo = (days: number) => calendarDay(new Date(Date.now() - days * dayMs))

/** Started 45 days ago, so that the second period is the current one. */
const began = 45
const schedule: Schedule = { every: 'monthly', starts: daysAgo(began) }
const periods = [0, 1].map((index) => ({
  starts: periodAt(schedule, index),
  ends: periodAt(schedule, index + 1),
}))

const daysSince = (day: string) => daysBetween(day, daysAgo(0))

/** The invoices of its periods, each paid on the next day. */
export const planInvoices: readonly DemoInvoice[] = periods.map(({ starts, ends }) => {
  const description = `${standard.name}, ${formatDay(starts)} to ${formatDay(addDays(ends, -1))}`
  return {
    client: hannah,
    issued: daysSince(starts),
    terms: 14,
    status: 'Pending',
    items: [[service, description, 1, standard.fee]],
    since: [{ days: daysSince(starts) - 1, pays: 'rest', by: 'card' }],
  }
})

/** Seeds the three plans, and the first client's subscription with its invoices and tasks. */
export async function seedPlans(db: Db): Promise<void> {
  const rows = plans.map(({ fee, hours, services, ...plan }, place) => ({
    ...plan,
    services: [...services],
    prices: JSON.stringify({ USD: toCents(fee) }),
    included_minutes: hours && hours * 60,
    created_at: momentOf(daysAgo(400 + place), '09:30'),
    updated_at: momentOf(daysAgo(400 + place), '09:30'),
  }))
  const stored = await db.insertInto('plan').values(rows).returningAll().execute()
  const plan = stored.find(({ name }) => name === standard.name)
  const client = await db
    .selectFrom('client_contact')
    .select(['id', 'contact_id'])
    .where('email', '=', hannah)
    .$narrowType<{ id: string; contact_id: string }>()
    .executeTakeFirstOrThrow()
  if (plan) await seedSubscription(db, client, plan)
}

interface Plan {
  id: string
  name: string
  services: string[]
  included_minutes: number | null
}

async function seedSubscription(
  db: Db,
  { id: client_id, contact_id }: { id: string; contact_id: string },
  { id: plan_id, name, services, included_minutes }: Plan,
): Promise<void> {
  const { starts } = schedule
  const time = momentOf(starts, '10:05')
  const price = toCents(standard.fee)
  const item = { id: crypto.randomUUID(), service, description: name, quantity: 1, price }
  const { id: recurring_id } = await db
    .insertInto('recurring_invoice')
    .values({
      client_id,
      starts,
      every: 'monthly',
      draft: false,
      of_plan: true,
      due_days: 14,
      items: JSON.stringify([{ ...item, total: price }]),
      next: periodAt(schedule, 2),
      latest: periodAt(schedule, 1),
      created_at: time,
      updated_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: subscription_id } = await db
    .insertInto('subscription')
    .values({
      client_id,
      recurring_id,
      starts,
      agreed_at: time,
      agreed_by: contact_id,
      created_at: time,
      updated_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const terms = { plan_id, name, services, fee_cents: price, included_minutes }
  await db
    .insertInto('subscription_terms')
    .values({ ...terms, subscription_id, starts, created_at: time })
    .execute()
  for (const period of periods) {
    await db
      .insertInto('subscription_period')
      .values({
        ...period,
        subscription_id,
        client_id,
        included_minutes,
        starts_at: momentOf(period.starts, '00:00'),
        ends_at: momentOf(period.ends, '00:00'),
      })
      .execute()
    await db
      .updateTable('invoice')
      .set({ recurring_id, period: period.starts })
      .where('client_id', '=', client_id)
      .where('date_issued', '=', period.starts)
      .where(sql<boolean>`items -> 0 ->> 'service' = ${service}`)
      .execute()
  }
}
