import type { Insertable } from 'kysely'
import type { Plan } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { makeAccount } from './factories.ts'
import { makeRecurringInvoice } from './invoices.ts'

interface MadePlan extends Partial<Insertable<Plan>> {
  /** In US dollars. */
  fee_cents?: number
}

/** A Basic plan of $85.00 with two hours, which replaces the visible one. */
export async function makePlan(db: Db, { fee_cents = 8_500, ...values }: MadePlan = {}) {
  const plan = {
    ...{
      name: 'Basic',
      prices: JSON.stringify({ USD: fee_cents }),
      services: ['Updates', 'Backups'],
    },
    included_minutes: 120,
    ...values,
  }
  if (plan.shown !== false)
    await db
      .updateTable('plan')
      .set({ shown: false })
      .where('name', '=', plan.name)
      .where('shown', '=', true)
      .execute()
  const row = await db.insertInto('plan').values(plan).returningAll().executeTakeFirstOrThrow()
  return { ...row, fee_cents }
}

interface Made {
  client_id?: string
  plan?: Awaited<ReturnType<typeof makePlan>>
  /** The first day of the subscription. */
  starts?: string
}

/** A new client's subscription, which begins in 2030 and has no invoice yet. */
export async function makeSubscription(db: Db, { starts = '2030-01-31', ...made }: Made = {}) {
  const client_id = made.client_id ?? (await makeAccount(db, { role: 'User' })).id
  const { id: plan_id, name, ...plan } = made.plan ?? (await makePlan(db, { shown: false }))
  const { fee_cents, services, included_minutes } = plan
  const recurring = { client_id, starts, next: starts, of_plan: true }
  const { id: recurring_id } = await makeRecurringInvoice(db, recurring)
  const time = new Date().toISOString()
  const subscription = await db
    .insertInto('subscription')
    .values({ client_id, recurring_id, starts, agreed_at: time, agreed_by: client_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  const agreed = { plan_id, name, fee_cents, services, included_minutes, starts, created_at: time }
  await db
    .insertInto('subscription_terms')
    .values({ ...agreed, subscription_id: subscription.id })
    .execute()
  return subscription
}
