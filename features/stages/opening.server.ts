import {
  issueOfStage,
  type StageIssuer,
  setStageStatus,
} from '#features/invoices/staged/public.server.ts'
import { noteInHistory } from '#features/projects/public.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { cutAtWord } from '#shared/text.ts'
import { publishStagesEvent } from './events.server.ts'
import {
  findProject,
  findValue,
  lockProject,
  type Project,
  readStages,
  type StageRow,
} from './queries.server.ts'
import {
  type InvoiceStatus,
  issuedAs,
  nextStage,
  type Reached,
  stagesToOpen,
  statusesOf,
  takesApproval,
} from './rules.ts'

/**
 * Issues the invoices of the stages that open now, and answers their ids. `ctx.db` is the transaction.
 */
export async function openReached(
  ctx: StageIssuer,
  projectId: string,
  by?: Reached['by'],
): Promise<string[]> {
  const project = await lockProject(ctx.db, projectId)
  if (!project?.clientId) return []
  const { stages, invoices } = await readStages(ctx, projectId)
  const reached = { by, today: calendarDay(ctx.now()), projectStatus: project.status }
  const opened = stagesToOpen(stages, reached)
  const [newest] = invoices
  if (by === 'design' && opened.length > 0 && newest && takesApproval(newest))
    await setStageStatus({ ...ctx, user: null }, newest, 'Design Approved')
  return openStages(ctx, project, stages, opened)
}

/** The project is locked. */
export async function openStages(
  ctx: StageIssuer,
  { id: projectId, title, clientId }: Project,
  stages: readonly StageRow[],
  opened: readonly StageRow[],
): Promise<string[]> {
  const value = await findValue(ctx.db, projectId)
  if (!value || !clientId || opened.length === 0) return []
  const ids: string[] = []
  for (const stage of opened) {
    const isDeposit = isFirstOf(stages, stage.id)
    const invoice = {
      ...{ stageId: stage.id, projectId, clientId, cents: stage.cents, currency: value.currency },
      ...{ service: `${stage.title} · ${title}`, status: issuedAs({ isDeposit }), isDeposit },
    }
    ids.push(await issueOfStage(ctx, invoice))
    await noteInHistory(ctx, projectId, `Payment opened: “${cutAtWord(stage.title, 200)}”`)
  }
  await applyStatuses(ctx, projectId)
  return ids
}

const isFirstOf = (stages: readonly StageRow[], id: string) =>
  stages.length > 1 && stages[0]?.id === id

/**
 * Sets the statuses that follow from the stages, and publishes the change. That of the invoice which the
 * caller writes itself is answered.
 */
export async function applyStatuses(
  ctx: Pick<Kernel, 'db' | 'now'>,
  projectId: string,
  own?: string,
): Promise<InvoiceStatus | undefined> {
  const { stages, invoices } = await readStages(ctx, projectId)
  const standing = invoices.map((invoice) => {
    return { ...invoice, isDeposit: isFirstOf(stages, invoice.stageId) }
  })
  const statuses = statusesOf(standing, nextStage(stages))
  for (const [at, invoice] of invoices.entries())
    if (invoice.id !== own && statuses[at] !== invoice.status)
      await setStageStatus({ ...ctx, user: null }, invoice, statuses[at]!)
  const project = await findProject(ctx.db, projectId)
  await publishStagesEvent(ctx.db, projectId, project?.clientId ?? null)
  return statuses[invoices.findIndex(({ id }) => id === own)]
}

/** The project of the stage that an invoice bills. */
export async function projectOfInvoice(db: Db, invoiceId: string): Promise<string | undefined> {
  const stage = await db
    .selectFrom('stage')
    .innerJoin('invoice', 'invoice.stage_id', 'stage.id')
    .select('stage.project_id as projectId')
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst()
  return stage?.projectId
}
