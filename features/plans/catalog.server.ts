import { sql } from 'kysely'
import { contentOf, findOwnChange, type Writer } from '#content/writing.server.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { ApiError, fail } from '#shared/errors.ts'
import { agencyCurrency, decimalsOf, formatCents, fromCents, toCents } from '#shared/money.ts'
import type { Plan, plans } from './contract.ts'
import { planNames } from './rules.ts'
import { countHolders } from './subscriptions/agreed-plans.server.ts'
import { subscriptionJobs } from './subscriptions/jobs.server.ts'

/** By currency, in cents. */
type Prices = Record<string, number>
type Row = Omit<Plan, 'prices'> & { prices: Prices | null }

const mapPrices = (prices: Prices, map: (price: number, currency: string) => number): Prices =>
  Object.fromEntries(Object.entries(prices).map(([code, price]) => [code, map(price, code)]))

const rank = sql`array_position(${sql.lit(`{${planNames.join()}}`)}::text[], plan.name)`

const feeIn = (currency: string) =>
  sql<
    number | null
  >`((plan.prices ->> ${currency})::float8 / ${10 ** decimalsOf(currency)}::float8)`

/** Staff see all prices, a client the one to pay. */
export interface PlanReader {
  hidden: boolean
  currency?: string
  tax?: string | undefined
}

function selectPlans(db: Db, { hidden, currency = agencyCurrency() }: PlanReader) {
  return db.selectFrom('plan').select([
    'plan.id',
    'plan.id as _id',
    sql<Plan['name']>`plan.name`.as('name'),
    feeIn(currency).as('fee'),
    sql<string>`${currency}::text`.as('currency'),
    sql<Prices | null>`case when ${hidden} then plan.prices end`.as('prices'),
    sql<Plan['services']>`(select json_agg(json_build_object('service', service) order by place)
      from unnest(plan.services) with ordinality as listed (service, place))`.as('services'),
    sql<number | null>`plan.included_minutes / 60.0::float8`.as('includedHours'),
    'plan.shown',
    'plan.created_at as createdAt',
    'plan.updated_at as updatedAt',
  ])
}

const toPlan = ({ prices, ...plan }: Row, { tax }: PlanReader): Plan => ({
  ...plan,
  ...(tax && { tax }),
  ...(prices && { prices: mapPrices(prices, fromCents) }),
})

export const visible = (hidden: boolean) => (hidden ? sql<boolean>`true` : sql<boolean>`plan.shown`)

export async function listPlans(
  db: Db,
  reader: PlanReader,
  { filter, ...query }: ListQuery,
): Promise<Rows<Plan>> {
  const wanted = filter ? sql<boolean>`plan.shown = ${filter === 'shown'}` : sql<boolean>`true`
  const { rows, total } = await listRows(db, {
    table: 'plan',
    select: selectPlans(db, reader),
    sorts: {
      createdAt: sql.ref('plan.created_at'),
      updatedAt: sql.ref('plan.updated_at'),
      name: rank,
      fee: feeIn(reader.currency ?? agencyCurrency()),
    },
    search: ['plan.name', sql`array_to_string(plan.services, ' ')`],
    where: sql<boolean>`${visible(reader.hidden)} and ${wanted}`,
    query,
  })
  return { rows: rows.map((row) => toPlan(row, reader)), total }
}

export async function findPlan(db: Db, reader: PlanReader, id: string): Promise<Plan | undefined> {
  const row = await selectPlans(db, reader)
    .where('plan.id', '=', id)
    .where(visible(reader.hidden))
    .executeTakeFirst()
  return row && toPlan(row, reader)
}

/** The agency's currency and those of its clients. */
export async function listCurrencies(db: Db) {
  const clients = await db
    .selectFrom('client')
    .select(sql<string>`currency`.as('currency'))
    .distinct()
    .where('currency', 'is not', null)
    .orderBy('currency')
    .execute()
  const others = clients.filter(({ currency }) => currency !== agencyCurrency())
  return { rows: [{ currency: agencyCurrency() }, ...others], total: others.length + 1 }
}

const nameTaken = 'A plan with this name is already shown. Hide that one first.'

const content = contentOf({
  table: 'plan',
  find: (db, id) => findPlan(db, { hidden: true }, id),
  refusals: {
    plan_name_shown: ['NAME_TAKEN', { message: nameTaken, fields: { name: nameTaken } }],
  },
})

type Sent = Parts<typeof plans.edit>['body']

/** A price that is null is removed, and one that is not sent is kept. */
function mergePrices({ fee, prices = {} }: Pick<Sent, 'fee' | 'prices'>, before: Prices = {}) {
  const sent = { ...prices, ...(fee !== undefined && { [agencyCurrency()]: fee }) }
  if (Object.keys(sent).length === 0) return undefined
  const merged = new Map(Object.entries(before))
  for (const [code, price] of Object.entries(sent)) {
    if (price == null) merged.delete(code)
    else merged.set(code, toCents(price, code))
  }
  return JSON.stringify(Object.fromEntries(merged))
}

const toRow = ({ name, services, includedHours, shown }: Sent) => ({
  name,
  shown,
  services: services?.map(({ service }) => service),
  included_minutes:
    typeof includedHours === 'number' ? Math.round(includedHours * 60) : includedHours,
})

export function addPlan(ctx: Writer, body: Parts<typeof plans.add>['body']): Promise<Plan> {
  const { services, ...sent } = body
  return content.add(ctx, {
    ...toRow(sent),
    name: body.name,
    prices: mergePrices(body),
    services: services.map(({ service }) => service),
  })
}

export async function editPlan(
  ctx: ContextOf<typeof plans.edit>,
  id: string,
  { basedOn, ...body }: Sent,
): Promise<Plan> {
  const before = await selectPlans(ctx.db, { hidden: true }).where('id', '=', id).executeTakeFirst()
  const prices = mergePrices(body, before?.prices ?? {})
  return content.edit(ctx, id, { ...toRow(body), prices }, basedOn, (trx) =>
    enqueueFollow({ ...ctx, db: trx }, id),
  )
}

/** Enqueues the job that gives clients the edits of this plan and notifies them. */
export async function enqueueFollow({ db, jobs }: Pick<Writer, 'db' | 'jobs'>, planId: string) {
  await jobs.send(db, subscriptionJobs['follow-plan'], { planId })
}

/** A plan with subscriptions is only hidden. */
export async function removePlan(ctx: ContextOf<typeof plans.remove>, id: string) {
  try {
    const changeId = await content.remove(ctx, id)
    return { message: 'Plan deleted successfully!', changeId, hidden: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'IN_USE') throw error
    return hidePlan(ctx, id)
  }
}

function describeHolders(count: number): string {
  if (count === 0) return 'clients had it'
  return count === 1 ? 'a client has it' : `${count} clients have it`
}

function hidePlan(ctx: ContextOf<typeof plans.remove>, id: string) {
  return inTransaction({ ...ctx, fail }, async (inner) => {
    const { name } = await content.edit(inner, id, { shown: false })
    const holders = await countHolders(inner.db, id)
    const changeId = await findOwnChange(inner.db, id)
    return {
      message: `${name} is hidden and not deleted, because ${describeHolders(holders)}.`,
      ...(changeId && { changeId }),
      hidden: true,
    }
  })
}

/** A row of a version with its prices as text. */
export const readablePlan = ({ prices, ...row }: Record<string, unknown>) => ({
  ...row,
  fee: Object.entries(prices as Prices)
    .map(([code, cents]) => formatCents(cents, code))
    .join(' · '),
})
