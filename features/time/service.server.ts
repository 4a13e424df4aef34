import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notInUse, type Use } from '#server/db/in-use.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { InUse } from '#shared/fields.ts'
import { mayCall } from '#shared/roles.ts'
import type { TimeLog, time } from './contract.ts'
import { publishTimeEvent } from './events.server.ts'
import { timePaths } from './paths.ts'
import { billOfTime } from './public.server.ts'
import { findLog, findWorkable, projectOf } from './queries.server.ts'
import { secondsOf } from './rules.ts'

type StaffContext = Context<never, SignedIn>

/** Answers somebody else's time like time that does not exist. */
export async function getLog(ctx: StaffContext, id: string): Promise<TimeLog> {
  return (await findLog(ctx.db, ctx.user, id)) ?? ctx.fail('NOT_FOUND')
}

export async function addLog(
  ctx: StaffContext,
  { taskId, userId = ctx.user.id, totalMinutesSpent, ...body }: Parts<typeof time.add>['body'],
): Promise<TimeLog> {
  const seconds = secondsOf(totalMinutesSpent)
  const started_at = body.startedAt ?? startOf(seconds, ctx.now())
  refuseFuture(ctx, started_at, seconds)
  return inTransaction(ctx, async (inner) => {
    await requireTask(inner, taskId)
    await requirePerson(inner, userId)
    const time = ctx.now().toISOString()
    const { id } = await inner.db
      .insertInto('time_log')
      .values({
        task_id: taskId,
        project_id: projectOf(taskId),
        account_id: userId,
        started_at,
        seconds,
        description: body.description ?? '',
        created_at: time,
        updated_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publishTimeEvent(inner.db, { id, accountId: userId, taskIds: [taskId] })
    return getLog(inner, id)
  })
}

/** Without a new start, longer time that would end in the future ends now. */
export async function editLog(
  ctx: ContextOf<typeof time.edit>,
  id: string,
  { taskId, totalMinutesSpent, startedAt, description }: Parts<typeof time.edit>['body'],
): Promise<TimeLog> {
  return inTransaction(ctx, async (inner) => {
    const log = await getChangeable(inner, id, { lock: true })
    if (taskId && taskId !== log.task_id) await requireTask(inner, taskId)
    const seconds = totalMinutesSpent === undefined ? log.seconds : secondsOf(totalMinutesSpent)
    const latest = startOf(seconds, ctx.now())
    const started_at = startedAt ?? (log.started_at < latest ? log.started_at : latest)
    refuseFuture(ctx, started_at, seconds)
    const isMoved = taskId !== undefined && taskId !== log.task_id
    if (isMoved || seconds < log.seconds) await refuseBilled(inner, id, 'shortened or moved')
    await inner.db
      .updateTable('time_log')
      .set({
        ...(taskId && { task_id: taskId, project_id: projectOf(taskId) }),
        started_at,
        seconds,
        description,
        updated_at: ctx.now().toISOString(),
      })
      .where('id', '=', id)
      .execute()
    const taskIds = [log.task_id, taskId ?? log.task_id]
    await publishTimeEvent(inner.db, { id, accountId: log.account_id, taskIds })
    return getLog(inner, id)
  })
}

export async function removeLog(ctx: ContextOf<typeof time.remove>, id: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { account_id: accountId, task_id } = await getChangeable(inner, id, { lock: true })
    await refuseBilled(inner, id, 'deleted')
    await inner.db.deleteFrom('time_log').where('id', '=', id).execute()
    await publishTimeEvent(inner.db, { id, accountId, taskIds: [task_id] })
  })
}

async function refuseBilled(ctx: Context<'IN_USE'>, id: string, what: string): Promise<void> {
  if (await findBill(ctx, id)) ctx.fail('IN_USE', { message: billed(what) })
}

async function findBill({ db, answersTo }: Pick<Context, 'db' | 'answersTo'>, id: string) {
  const [billOf] = answersTo(billOfTime)
  return billOf?.(db, id)
}

const billed = (what: string) =>
  `An invoice bills this time, so it cannot be ${what}. Remove it from the invoice first.`

export async function describeUse(ctx: StaffContext, id: string): Promise<InUse> {
  await getChangeable(ctx, id)
  const path = await findBill(ctx, id)
  if (!path) return notInUse
  return {
    message: billed('deleted'),
    links: mayCall('editor', ctx.user.role) ? [{ label: 'The invoice', path }] : [],
  }
}

/** The start of work that ends now. */
function startOf(seconds: number, now: Date): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}

/** The clock of the caller may be a little ahead. */
const tolerance = 60_000

function refuseFuture(ctx: StaffContext, startedAt: string, seconds: number): void {
  const end = Date.parse(startedAt) + seconds * 1000
  if (end <= ctx.now().getTime() + tolerance) return
  ctx.fail('INVALID_INPUT', { fields: { startedAt: 'Time in the future cannot be logged.' } })
}

async function requireTask(ctx: StaffContext, taskId: string): Promise<void> {
  if (!(await findWorkable(ctx.db, ctx.user, taskId))) ctx.fail('NOT_FOUND')
}

async function requirePerson(ctx: StaffContext, accountId: string): Promise<void> {
  if (accountId === ctx.user.id) return
  const isStaff =
    ctx.user.role === 'Admin' &&
    (await ctx.db
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .where('role', '<>', 'User')
      .where('deleted_at', 'is', null)
      .executeTakeFirst())
  if (!isStaff)
    ctx.fail('INVALID_INPUT', { fields: { userId: 'Time cannot be logged for this person.' } })
}

/** Locks a log that the caller may change: their own, or any for an Admin. */
export async function getChangeable(ctx: StaffContext, id: string, { lock = false } = {}) {
  const { id: accountId, role } = ctx.user
  const log = await ctx.db
    .selectFrom('time_log')
    .select(['account_id', 'task_id', 'started_at', 'seconds'])
    .where('id', '=', id)
    .$if(role !== 'Admin', (query) => query.where('account_id', '=', accountId))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return log ?? ctx.fail('NOT_FOUND')
}

/** The time logs of a person, with the week of the latest. A running timer counts as one. */
export async function findTimeOf(db: Db, accountId: string): Promise<Use> {
  const of = (table: 'time_log' | 'timer') =>
    db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('started_at').as('latest')])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  const [logged, running] = [await of('time_log'), await of('timer')]
  const week = calendarDay(new Date(running.latest ?? logged.latest ?? 0))
  return {
    count: logged.count + running.count,
    noun: 'time log',
    path: timePaths.selected({ person: accountId, week }),
  }
}
