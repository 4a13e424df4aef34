import {
  noteOnInvoice,
  type StagedInvoice,
  setStageStatus,
} from '#features/invoices/staged/public.server.ts'
import { hashSeen, recordDecision } from '#people/decisions.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { notify } from '#server/notifications/notify.ts'
import { fromCents } from '#shared/money.ts'
import { mayCall } from '#shared/roles.ts'
import type { Schedule, stages } from './contract.ts'
import { stageNotifications } from './notifications.ts'
import { openReached, openStages } from './opening.server.ts'
import { valueAdded } from './public.server.ts'
import {
  currencyOfSave,
  findValue,
  lockProject,
  type Project,
  readStages,
  type StageRow,
} from './queries.server.ts'
import { nextStage } from './rules.ts'

type Caller = Context<never, SignedIn>

/** Clients reach the stages of their own projects. */
export async function getProject({ db, fail, user }: Caller, id: string): Promise<Project> {
  const found = await db
    .selectFrom('project')
    .select(['id', 'title', 'status', 'client_id as clientId'])
    .where('id', '=', id)
    .$if(!mayCall('editor', user.role), (query) => query.where('client_id', '=', user.clientId!))
    .executeTakeFirst()
  return found ?? fail('NOT_FOUND')
}

/** The project of a stage that the caller reaches. */
export async function getProjectOf(ctx: Caller, stageId: string): Promise<Project> {
  const stage = await ctx.db
    .selectFrom('stage')
    .select('project_id')
    .where('id', '=', stageId)
    .executeTakeFirst()
  return getProject(ctx, stage?.project_id ?? ctx.fail('NOT_FOUND'))
}

/** The `updatedAt` of a schedule that nobody has saved. */
export const neverSaved = new Date(0).toISOString()

export async function readSchedule(ctx: Caller, project: Project): Promise<Schedule> {
  const { db, user } = ctx
  const forEditor = mayCall('editor', user.role)
  const seesMoney = forEditor || user.rights.includes('invoices')
  const value = await findValue(db, project.id)
  const { stages: rows, invoices } = await readStages(ctx, project.id)
  const savesIn = await currencyOfSave(ctx, project, value, rows)
  const currency = value?.currency ?? savesIn
  const inMoney = (cents: number) => (seesMoney ? fromCents(cents, currency) : null)
  const lists = await Promise.all(ctx.answersTo(valueAdded).map((list) => list(db, project.id)))
  const changes = lists.flat()
  // Undo may have given the project to another client.
  const isShown = (invoice: StagedInvoice) => forEditor || invoice.clientId === project.clientId
  const next = isCanceled(project) ? undefined : nextStage(rows)
  const isAsked = invoices[0]?.status === 'Design Approval Pending'
  return {
    currency,
    savesIn,
    value: value ? inMoney(value.cents) : null,
    isCanceled: isCanceled(project),
    updatedAt: value?.updatedAt ?? neverSaved,
    changes: changes.map(({ id, title, cents, path }) => ({
      ...{ id, title, amount: inMoney(cents) },
      ...(path !== undefined && { path }),
    })),
    total: value ? inMoney(changes.reduce((sum, { cents }) => sum + cents, value.cents)) : null,
    stages: rows.map((row) => ({
      ...{ _id: row.id, id: row.id, title: row.title, percent: row.percent, state: row.state },
      ...{ opensOn: row.opensOn, opensDate: row.opensDate, opensStatus: row.opensStatus },
      wasOpen: row.wasOpen,
      amount: inMoney(row.cents),
      invoice: seesMoney && row.invoice && isShown(row.invoice) ? shownInvoice(row.invoice) : null,
      seen:
        !forEditor && row === next && row.opensOn === 'decision'
          ? hashSeen(seenOf(user, project, row))
          : null,
      asks:
        forEditor && row === next && row.opensOn === 'design' && invoices.length > 0 && !isAsked,
    })),
  }
}

function shownInvoice(invoice: StagedInvoice) {
  const { id, invoiceNumber, shown: status, totalAmount, dueNow, dueDate } = invoice
  return { id, invoiceNumber, status, totalAmount, dueNow, dueDate }
}

/** The decision as the client sees it. Persons without the right to invoices see no amount. */
const seenOf = (user: SignedIn, project: Project, { title, cents }: StageRow) => ({
  projectTitle: project.title,
  title,
  cents: user.rights.includes('invoices') ? cents : null,
})

const isCanceled = ({ status }: Project) => status === 'canceled'

const gone = 'This stage is open already.'
const canceled = 'This project is canceled.'

/** Locks the project of a stage, and finds the stage among those that wait. */
async function lockWaiting(ctx: Context<'CONFLICT', SignedIn>, id: string) {
  const { id: projectId } = await getProjectOf(ctx, id)
  const project = (await lockProject(ctx.db, projectId)) ?? ctx.fail('NOT_FOUND')
  const { stages: rows, invoices } = await readStages(ctx, projectId)
  const stage = rows.find((row) => row.id === id) ?? ctx.fail('NOT_FOUND')
  if (stage.state !== 'waiting') ctx.fail('CONFLICT', { message: gone })
  return { project, stages: rows, invoices, stage }
}

export function openByHand(
  ctx: ContextOf<typeof stages.open>,
  id: string,
  reason: string,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { project, stages: rows, stage } = await lockWaiting(inner, id)
    if (!project.clientId) ctx.fail('CONFLICT', { message: 'This project has no client.' })
    const [invoiceId = ''] = await openStages(inner, project, rows, [stage])
    const action = `Stage “${stage.title}” opened by hand`
    await noteOnInvoice(inner, { invoiceId, accountId: ctx.user.id, action, comment: reason })
    // It may have held others whose day has come or whose status is reached.
    await openReached(inner, project.id)
  })
}

export function askForDesign(ctx: ContextOf<typeof stages.ask>, id: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { project, stages: rows, stage, invoices } = await lockWaiting(inner, id)
    if (isCanceled(project)) ctx.fail('CONFLICT', { message: canceled })
    const [newest] = invoices
    if (!newest || stage !== nextStage(rows) || stage.opensOn !== 'design')
      return ctx.fail('CONFLICT', { message: 'This stage does not wait for a design.' })
    if (newest.status !== 'Design Approval Pending')
      await setStageStatus(inner, newest, 'Design Approval Pending')
  })
}

export function decideStage(
  ctx: ContextOf<typeof stages.decide>,
  id: string,
  seen: string,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { project, stages: rows, stage } = await lockWaiting(inner, id)
    if (isCanceled(project)) ctx.fail('CONFLICT', { message: canceled })
    if (stage !== nextStage(rows) || stage.opensOn !== 'decision')
      ctx.fail('CONFLICT', { message: 'This stage does not wait for a decision.' })
    const shown = seenOf(ctx.user, project, stage)
    if (hashSeen(shown) !== seen)
      ctx.fail('CONFLICT', {
        message: 'This changed since you opened it. Please look at it again.',
      })
    const decided = { kind: 'stage', about: id, seen: shown, decision: 'Approved' }
    const { name } = await recordDecision(inner, decided)
    await openReached(inner, project.id, 'decision')
    await notify(inner.db, {
      to: 'editor',
      kind: stageNotifications['stage-decided'],
      subject: `${name} decided, which opened “${stage.title}” of ${project.title}.`,
      about: project.id,
    })
  })
}
