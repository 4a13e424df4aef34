import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lockOfPlan } from '#features/invoices/automation/public.server.ts'
import { clientJson, clientsNamed } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { Rows } from '#shared/endpoint.ts'
import {
  type filterNames,
  type PlanName,
  planNames,
  renewing,
  type State,
  suspendAfterDays,
} from '../rules.ts'
import type { SubscriptionRow } from './rows.server.ts'

/** The oldest unpaid invoice. The conditions must match those of its partial index. */
const owed = sql`
  select invoice.* from invoice
  where invoice.recurring_id = subscription.recurring_id
    and recurring_id is not null and number is not null and voided_at is null
    and status <> 'Paid' and paid_cents + credited_cents < total_cents
  order by recurring_id, date_issued, id limit 1`

/** The agreed plan on a day, or the first one before the start. */
const planOn = (today: string) => sql`
  select * from subscription_terms
  where subscription_id = subscription.id and starts <= greatest(${today}, subscription.starts)
  order by starts desc limit 1`

const change = (today: string) => sql`
  select * from subscription_terms
  where subscription_id = subscription.id and starts > greatest(${today}, subscription.starts)
  order by starts limit 1`

const period = (today: string) => sql`
  select * from subscription_period
  where subscription_id = subscription.id and starts <= ${today}
  order by starts desc limit 1`

/** Logged seconds that count against the included hours of a period. */
export const usedSeconds = sql<number>`(
  select coalesce(sum(time_log.seconds), 0)
  from project
  join task on task.project_id = project.id and task.in_plan
  join time_log on time_log.task_id = task.id
  where project.client_id = period.client_id
    and time_log.started_at >= period.starts_at and time_log.started_at < period.ends_at)`

/** A subscription stays suspended until the invoices owed at that time are paid. */
const caseOf = (today: string) => sql<State>`case
  when subscription.ended_at is not null or subscription.ends < ${today} then 'ended'
  when owed.created_at <= subscription.suspended_at then 'suspended'
  when owed.due_date < ${today} then 'past-due'
  when owed.period = subscription.starts then 'pending'
  when subscription.ends is not null then 'ending'
  else 'active' end`

const stateOn = (today: string) => sql<State>`(select ${caseOf(today)}
  from (values (1)) as one left join lateral (${owed}) as owed on true)`

const isSuspendable = (today: string) => sql<boolean>`coalesce(
  owed.date_issued <= ${today}::date - ${suspendAfterDays}::integer, false)`

const lateral = (query: RawBuilder<unknown>) => sql<object>`lateral (${query})`

export function selectSubscriptions(db: Db, today: string) {
  return db
    .selectFrom('subscription')
    .innerJoin('client_contact', 'client_contact.id', 'subscription.client_id')
    .innerJoin('recurring_invoice as recurring', 'recurring.id', 'subscription.recurring_id')
    .innerJoin(lateral(planOn(today)).as('terms'), (join) => join.onTrue())
    .leftJoin(lateral(change(today)).as('upcoming'), (join) => join.onTrue())
    .leftJoin(lateral(owed).as('owed'), (join) => join.onTrue())
    .leftJoin(lateral(period(today)).as('period'), (join) => join.onTrue())
    .select([
      'subscription.id',
      'subscription.recurring_id as recurringId',
      clientJson('client_contact').as('client'),
      'recurring.currency',
      sql<SubscriptionRow['plan']>`to_json(terms.*)`.as('plan'),
      sql<SubscriptionRow['change']>`case when upcoming.id is not null
        then to_json(upcoming.*) end`.as('change'),
      sql<SubscriptionRow['owed']>`case when owed.id is not null then json_build_object(
        'id', owed.id, 'number', owed.number, 'dueDate', owed.due_date, 'period', owed.period,
        'cents', owed.total_cents - owed.paid_cents - owed.credited_cents) end`.as('owed'),
      sql<SubscriptionRow['period']>`case when period.starts is not null
        then to_json(period.*) end`.as('period'),
      sql<number>`case when period.starts is null then 0 else ${usedSeconds} end`.as('usedSeconds'),
      caseOf(today).as('state'),
      isSuspendable(today).as('suspendable'),
      'subscription.starts',
      'recurring.next',
      'subscription.ends',
      'subscription.cancel_reason as cancelReason',
      'subscription.canceled_at as canceledAt',
      'subscription.suspended_at as suspendedAt',
      'subscription.told_past_due as noticedInvoiceId',
      'subscription.created_at as createdAt',
      'subscription.updated_at as updatedAt',
    ])
}

const isCurrent = (today: string) =>
  sql<SqlBool>`(subscription.ended_at is null
    and (subscription.ends is null or subscription.ends >= ${today}))`

function matching(filter: SubscriptionQuery['filter'], today: string): RawBuilder<SqlBool> {
  if (!filter) return sql`true`
  if (filter === 'current') return isCurrent(today)
  if (filter === 'renewing')
    return sql`(${isCurrent(today)} and ${stateOn(today)} = any (${[...renewing]}))`
  // Only subscriptions that have not ended can have the other states.
  return filter === 'ended'
    ? sql`(not ${isCurrent(today)})`
    : sql`(${isCurrent(today)} and ${stateOn(today)} = ${filter})`
}

const isFound = (pattern: string) => sql`subscription.client_id in ${clientsNamed(pattern)}`

const rank = sql`array_position(${sql.lit(`{${planNames.join()}}`)}::text[], name)`

const sortsOn = (today: string) => ({
  createdAt: sql.ref('subscription.created_at'),
  startDate: sql.ref('subscription.starts'),
  client: sql`(select lower(last_name || ' ' || first_name) from client_contact as client
    where client.id = subscription.client_id)`,
  name: sql`(select ${rank} from (${planOn(today)}) as terms)`,
  fee: sql`(select fee_cents from (${planOn(today)}) as terms)`,
  nextInvoice: sql`(select next from recurring_invoice
    where recurring_invoice.id = subscription.recurring_id)`,
  hoursUsed: sql`(select ${usedSeconds} from (${period(today)}) as period)`,
})

export interface SubscriptionQuery extends ListQuery {
  filter?: (typeof filterNames)[number] | undefined
  plan?: PlanName | undefined
  client?: string | undefined
}

export function listSubscriptions(
  db: Db,
  today: string,
  { filter, plan, client, ...query }: SubscriptionQuery,
): Promise<Rows<SubscriptionRow>> {
  const ofPlan = plan ? sql`(select name from (${planOn(today)}) as terms) = ${plan}` : sql`true`
  const ofClient = client ? sql`subscription.client_id = ${client}` : sql`true`
  return listRows(db, {
    table: 'subscription',
    select: selectSubscriptions(db, today),
    sorts: sortsOn(today),
    search: [isFound],
    joinLate: true,
    where: sql<SqlBool>`${matching(filter, today)} and ${ofPlan} and ${ofClient}`,
    query,
  })
}

type Found = Promise<SubscriptionRow | undefined>

export function findSubscription(db: Db, today: string, id: string): Found {
  return selectSubscriptions(db, today).where('subscription.id', '=', id).executeTakeFirst()
}

export function findOfRecurring(db: Db, today: string, recurringId: string): Found {
  return selectSubscriptions(db, today)
    .where('subscription.recurring_id', '=', recurringId)
    .executeTakeFirst()
}

/** The client's current subscription. */
export function findCurrent(db: Db, today: string, clientId: string): Found {
  return selectSubscriptions(db, today)
    .where('subscription.client_id', '=', clientId)
    .where(isCurrent(today))
    .executeTakeFirst()
}

/** Reads a subscription after locking its recurring invoice, which every writer locks first. */
export async function lockSubscription(trx: Db, today: string, id: string): Found {
  const found = await trx
    .selectFrom('subscription')
    .select('recurring_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await lockOfPlan(trx, found.recurring_id)
  return findSubscription(trx, today, id)
}

/** Locks the client's current subscription. */
export async function lockCurrent(trx: Db, today: string, clientId: string): Found {
  const current = await findCurrent(trx, today, clientId)
  return current && lockSubscription(trx, today, current.id)
}

/** The ids of subscriptions that have not ended. */
export async function listCurrentIds(
  db: Db,
  today: string,
  only: RawBuilder<SqlBool>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where(isCurrent(today))
    .where(only)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects subscriptions with a past-due invoice for which no notice was sent. */
export const needsPastDueNotice = (today: string) => sql<SqlBool>`exists (
  select from (${owed}) as owed
  where owed.due_date < ${today} and owed.id is distinct from subscription.told_past_due)`

interface Sum {
  state: State
  currency: string
  count: number
  cents: number
}

/** Counts subscriptions by state and currency, with the sum of their monthly fees in cents. */
export async function sumByState(db: Db, today: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select state, currency, count(*) as count, sum(fee_cents)::bigint as cents from (
      select ${stateOn(today)} as state, currency,
        (select fee_cents from (${planOn(today)}) as terms) as fee_cents
      from subscription join recurring_invoice on recurring_invoice.id = recurring_id
    ) as subscription group by state, currency`.execute(db)
  return rows
}
