import { sql } from 'kysely'
import { contentOf, findOwnChange, type Writer } from '#content/writing.server.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import { ApiError, fail } from '#shared/errors.ts'
import { toCents } from '#shared/money.ts'
import type { Plan, plans } from './contract.ts'
import { planNames } from './rules.ts'
import { countHolders } from './subscriptions/agreed-plans.server.ts'
import { subscriptionJobs } from './subscriptions/jobs.server.ts'

const rank = sql`array_position(${sql.lit(`{${planNames.join()}}`)}::text[], plan.name)`

function selectPlans(db: Db) {
  return db.selectFrom('plan').select([
    'plan.id',
    'plan.id as _id',
    sql<Plan['name']>`plan.name`.as('name'),
    sql<number>`plan.fee_cents / 100.0::float8`.as('fee'),
    sql<Plan['services']>`(select json_agg(json_build_object('service', service) order by place)
      from unnest(plan.services) with ordinality as listed (service, place))`.as('services'),
    sql<number | null>`plan.included_minutes / 60.0::float8`.as('includedHours'),
    'plan.shown',
    'plan.created_at as createdAt',
    'plan.updated_at as updatedAt',
  ])
}

export const visible = (hidden: boolean) => (hidden ? sql<boolean>`true` : sql<boolean>`plan.shown`)

export function listPlans(db: Db, hidden: boolean, { filter, ...query }: ListQuery) {
  const wanted = filter ? sql<boolean>`plan.shown = ${filter === 'shown'}` : sql<boolean>`true`
  return listRows(db, {
    table: 'plan',
    select: selectPlans(db),
    sorts: {
      createdAt: sql.ref('plan.created_at'),
      updatedAt: sql.ref('plan.updated_at'),
      name: rank,
      fee: sql.ref('plan.fee_cents'),
    },
    search: ['plan.name', sql`array_to_string(plan.services, ' ')`],
    where: sql<boolean>`${visible(hidden)} and ${wanted}`,
    query,
  })
}

export function findPlan(db: Db, hidden: boolean, id: string): Promise<Plan | undefined> {
  return selectPlans(db).where('plan.id', '=', id).where(visible(hidden)).executeTakeFirst()
}

const nameTaken = 'A plan with this name is already shown. Hide that one first.'

const content = contentOf({
  table: 'plan',
  find: (db, id) => findPlan(db, true, id),
  refusals: {
    plan_name_shown: ['NAME_TAKEN', { message: nameTaken, fields: { name: nameTaken } }],
  },
})

type Sent = Parts<typeof plans.edit>['body']

const toRow = ({ name, fee, services, includedHours, shown }: Sent) => ({
  name,
  shown,
  fee_cents: fee === undefined ? undefined : toCents(fee),
  services: services?.map(({ service }) => service),
  included_minutes:
    typeof includedHours === 'number' ? Math.round(includedHours * 60) : includedHours,
})

export function addPlan(ctx: Writer, body: Parts<typeof plans.add>['body']): Promise<Plan> {
  const { fee, services, ...sent } = body
  return content.add(ctx, {
    ...toRow(sent),
    name: body.name,
    fee_cents: toCents(fee),
    services: services.map(({ service }) => service),
  })
}

export function editPlan(
  ctx: ContextOf<typeof plans.edit>,
  id: string,
  { basedOn, ...body }: Sent,
): Promise<Plan> {
  return content.edit(ctx, id, toRow(body), basedOn, (trx) =>
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
