import type { StageIssuer } from '#features/invoices/staged/public.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { question } from '#server/questions.ts'
import { calendarDay } from '#shared/dates.ts'
import { type SaveStage, splitStages } from './contract.ts'
import { publishStagesEvent } from './events.server.ts'
import { openReached } from './opening.server.ts'
import { findProject, findValue, insertStages, readStages } from './queries.server.ts'
import { describeOpener, nextStage, stagesToOpen } from './rules.ts'

/** A change that was agreed on top of the price of a project. */
export interface ValueAdded {
  id: string
  title: string
  /** In the currency of the project. */
  cents: number
  path?: string
}

/** Lists what adds to the value of a project, such as accepted change requests. */
export const valueAdded = question<(db: Db, projectId: string) => Promise<ValueAdded[]>>()

interface Agreed {
  projectId: string
  clientId: string
  currency: string
  cents: number
  stages: readonly SaveStage[]
}

/** Sets the value and the stages of a project that has none yet. `ctx.db` is the transaction. */
export async function agreeOnStages(
  { db: trx, now }: Pick<Kernel, 'db' | 'now'>,
  { projectId, clientId, currency, cents, stages }: Agreed,
): Promise<void> {
  const added = await trx
    .insertInto('project_value')
    .values({ project_id: projectId, currency, cents, updated_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('project_id')
    .executeTakeFirst()
  if (!added) return
  const parts = splitStages(cents, stages, currency)
  // A discount may leave nothing for a stage.
  const rows = stages.map((stage, at) => ({ ...stage, cents: parts[at]! }))
  await insertStages(
    trx,
    projectId,
    rows.filter((row) => row.cents > 0),
  )
  await publishStagesEvent(trx, projectId, clientId)
}

/** The stages that an approval of the design opens now, in their order, with the amounts that they bill. */
export async function listWaitingForDesign(
  ctx: Pick<Kernel, 'db' | 'now'>,
  projectId: string,
): Promise<{ title: string; cents: number; currency: string }[]> {
  const project = await findProject(ctx.db, projectId)
  const value = await findValue(ctx.db, projectId)
  if (!project || !value) return []
  const { stages } = await readStages(ctx, projectId)
  const today = calendarDay(ctx.now())
  const opened = stagesToOpen(stages, { by: 'design', today, projectStatus: project.status })
  return opened.map(({ title, cents }) => ({ title, cents, currency: value.currency }))
}

/** Issues the invoices of the stages that wait for the design, and answers their ids. */
export const openDesigned = (ctx: StageIssuer, projectId: string): Promise<string[]> =>
  openReached(ctx, projectId, 'design')

/** Issues the invoices of the stages that open on the signature, and answers their ids. */
export const openSigned = (ctx: StageIssuer, projectId: string): Promise<string[]> =>
  openReached(ctx, projectId, 'signature')

/** The stage of a project that opens next, in a sentence for its client. */
export async function describeNextStage(
  ctx: Pick<Kernel, 'db' | 'now'>,
  projectId: string,
): Promise<string | undefined> {
  const next = nextStage((await readStages(ctx, projectId)).stages)
  return next && `The stage “${next.title}” opens ${describeOpener(next)}.`
}
