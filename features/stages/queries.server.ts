import { sql } from 'kysely'
import { listOfStages, type StagedInvoice } from '#features/invoices/staged/public.server.ts'
import { currencyOf } from '#people/clients.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import type { OpensOn, SaveStage } from './contract.ts'
import type { StageFacts } from './rules.ts'

export interface Project {
  id: string
  title: string
  status: string
  clientId: string | null
}

const selectProject = (db: Db, id: string) =>
  db
    .selectFrom('project')
    .select(['id', 'title', 'status', 'client_id as clientId'])
    .where('id', '=', id)

export const findProject = (db: Db, id: string): Promise<Project | undefined> =>
  selectProject(db, id).executeTakeFirst()

/** Serializes whatever opens or changes stages. A save of the project holds this lock, too. */
export const lockProject = (trx: Db, id: string): Promise<Project | undefined> =>
  selectProject(trx, id).forNoKeyUpdate().executeTakeFirst()

export interface Value {
  currency: string
  cents: number
  savedBy: string | null
  updatedAt: string
}

export const findValue = (db: Db, projectId: string): Promise<Value | undefined> =>
  db
    .selectFrom('project_value')
    .select(['currency', 'account_id as savedBy', 'updated_at as updatedAt'])
    .select(sql<number>`cents`.as('cents'))
    .where('project_id', '=', projectId)
    .executeTakeFirst()

export interface StageRow extends StageFacts {
  title: string
  percent: number | null
  cents: number
  /** The live one. */
  invoice: StagedInvoice | undefined
}

/** The currency of a price that is saved now. It follows the client until a stage had an invoice. */
export async function currencyOfSave(
  ctx: Parameters<typeof currencyOf>[0],
  { clientId }: Project,
  value: Value | undefined,
  stages: readonly StageRow[],
): Promise<string> {
  const isBilled = stages.some(({ wasOpen }) => wasOpen)
  return value && isBilled ? value.currency : currencyOf(ctx, clientId)
}

/** The stages of a project in their order, and their live invoices, newest first. */
export async function readStages({ db, now }: Pick<Kernel, 'db' | 'now'>, projectId: string) {
  const rows = await db
    .selectFrom('stage')
    .select(['id', 'title', 'opens_on as opensOn', 'opens_date as opensDate'])
    .select(['opens_status as opensStatus', sql<number | null>`percent::float8`.as('percent')])
    .select(sql<number>`cents`.as('cents'))
    .where('project_id', '=', projectId)
    .orderBy('position')
    .$narrowType<{ opensOn: OpensOn }>()
    .execute()
  const all = await listOfStages(db, calendarDay(now()), projectId)
  const invoices = all.filter(({ isVoided }) => !isVoided)
  const stages = rows.map((row): StageRow => {
    const invoice = invoices.find(({ stageId }) => stageId === row.id)
    const wasOpen = all.some(({ stageId }) => stageId === row.id)
    const state = invoice ? (invoice.isPaid ? 'paid' : 'open') : 'waiting'
    return { ...row, state, wasOpen, invoice }
  })
  return { stages, invoices }
}

interface NewStage extends Omit<SaveStage, 'amount'> {
  cents: number
}

export async function insertStages(
  trx: Db,
  projectId: string,
  stages: readonly NewStage[],
): Promise<void> {
  if (stages.length === 0) return
  await trx
    .insertInto('stage')
    .values(
      stages.map((stage, position) => {
        return { ...columnsOf(stage), position, cents: stage.cents, project_id: projectId }
      }),
    )
    .execute()
}

export const columnsOf = (stage: Omit<SaveStage, 'amount'>) => ({
  ...{ title: stage.title, percent: stage.percent, opens_on: stage.opensOn },
  opens_date: stage.opensOn === 'date' ? stage.opensDate : null,
  opens_status: stage.opensOn === 'status' ? stage.opensStatus : null,
})
