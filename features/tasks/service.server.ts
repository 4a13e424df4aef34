import { laterThanBefore, requireLatest } from '#content/changes/conflict.server.ts'
import { publishProgressEvent } from '#features/projects/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { countRows } from '#server/db/count-rows.ts'
import { type Db, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notInUse } from '#server/db/in-use.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { InUse } from '#shared/fields.ts'
import { mayCall } from '#shared/roles.ts'
import type { Task, TaskComment, tasks } from './contract.ts'
import { publishTaskEvent } from './events.server.ts'
import {
  notifyEmployee,
  notifyOfComment,
  removeFromAll,
  removeFromFormer,
} from './notifications.server.ts'
import { taskPaths } from './paths.ts'
import { insertTask, taskCompleted } from './public.server.ts'
import { findEmployee, findTask, getComment, lockTask } from './queries.server.ts'

type Reader = Context<never, SignedIn>

/** Answers a task that the reader may not see like one that does not exist. */
export async function getTask(ctx: Reader, id: string): Promise<Task> {
  return (await findTask(ctx.db, calendarDay(ctx.now()), ctx.user, id)) ?? ctx.fail('NOT_FOUND')
}

export function addTask(
  ctx: ContextOf<typeof tasks.add>,
  { userId, projectId, dueDate, inPlan, ...fields }: Parts<typeof tasks.add>['body'],
): Promise<Task> {
  return inTransaction(ctx, async (inner) => {
    await requireEmployee(inner, userId, projectId)
    const row = { account_id: userId, project_id: projectId, due_date: dueDate, in_plan: inPlan }
    const id = await insertTask(inner, { ...fields, ...row }).catch(refuseGoneProject(ctx))
    await notifyEmployee(inner.db, { taskId: id, authorId: ctx.user.id })
    return getTask(inner, id)
  })
}

/** With `basedOn`, fails unless that version is still the latest. */
export function editTask(
  ctx: ContextOf<typeof tasks.edit>,
  id: string,
  { basedOn, userId, projectId, dueDate, inPlan, ...fields }: Parts<typeof tasks.edit>['body'],
): Promise<Task> {
  return inTransaction(ctx, async (inner) => {
    const before = (await lockTask(inner.db, ctx.user, id)) ?? ctx.fail('NOT_FOUND')
    if (!mayCall('editor', ctx.user.role)) {
      const { status: _, ...others } = { ...fields, userId, projectId, dueDate, inPlan }
      requireNone(ctx, others)
    }
    await requireLatest(inner, basedOn, { by: before.changed_by, at: before.updated_at })
    const employee = userId ?? before.account_id
    const project = projectId ?? before.project_id
    if (employee !== before.account_id || project !== before.project_id)
      await requireEmployee(inner, employee, project)
    await inner.db
      .updateTable('task')
      .set({
        ...fields,
        account_id: userId,
        project_id: projectId,
        due_date: dueDate,
        in_plan: inPlan,
        changed_by: ctx.user.id,
        updated_at: laterThanBefore(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
      .catch(refuseGoneProject(ctx))
    if (employee !== before.account_id) {
      await removeFromFormer(inner.db, id, before.account_id)
      await notifyEmployee(inner.db, { taskId: id, authorId: ctx.user.id })
    }
    if (fields.status === 'completed' && before.status !== 'completed')
      for (const answer of inner.answersTo(taskCompleted)) await answer(inner, id)
    await publishTaskEvent(inner.db, id, [before.account_id, employee])
    for (const changed of new Set([before.project_id, project]))
      await publishProgressEvent(inner.db, changed)
    return getTask(inner, id)
  })
}

function requireNone(ctx: Context<'FORBIDDEN'>, fields: object): void {
  if (Object.values(fields).some((value) => value !== undefined))
    ctx.fail('FORBIDDEN', { message: 'You can change only the status of your tasks.' })
}

async function requireEmployee(ctx: Reader, accountId: string, projectId: string): Promise<void> {
  const employee = await findEmployee(ctx.db, accountId, projectId)
  if (employee?.seesClient) return
  const userId = employee
    ? 'This person does not see the client of this project.'
    : 'Please choose an active member of staff.'
  ctx.fail('INVALID_INPUT', { fields: { userId } })
}

const refuseGoneProject = (ctx: Reader) => (error: unknown) => {
  if (!violates(error, 'task_project_id_fkey')) throw error
  return ctx.fail('INVALID_INPUT', { fields: { projectId: 'This project is no longer there.' } })
}

export async function removeTask(ctx: ContextOf<typeof tasks.remove>, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('task')
      .where('id', '=', id)
      .returning(['account_id', 'project_id'])
      .executeTakeFirst()
      .catch(refuseInUse(ctx))
    if (!removed) return ctx.fail('NOT_FOUND')
    await removeFromAll(trx, id)
    await publishTaskEvent(trx, id, [removed.account_id])
    await publishProgressEvent(trx, removed.project_id)
  })
}

const held = {
  timer: 'A timer runs on this task. It has to be stopped first.',
  time_log: 'Time was logged on this task, so it cannot be deleted. Set it to completed instead.',
}
const holders = ['timer', 'time_log'] as const

const refuseInUse = (ctx: Context<'IN_USE'>) => (error: unknown) => {
  const holder = holders.find((table) => violates(error, `${table}_task_id_fkey`))
  if (!holder) throw error
  return ctx.fail('IN_USE', { message: held[holder] })
}

export async function describeUse(ctx: Reader, id: string): Promise<InUse> {
  await getTask(ctx, id)
  for (const table of holders) {
    const used = ctx.db.selectFrom(table).select('account_id').where('task_id', '=', id)
    if (await used.executeTakeFirst())
      return {
        message: held[table],
        links: [{ label: 'Time of this task', path: taskPaths.details(id) }],
      }
  }
  return notInUse
}

export function addComment(ctx: Reader, taskId: string, text: string): Promise<TaskComment> {
  return inTransaction(ctx, async ({ db: trx, user, now }) => {
    // Locked, so that its Employee stays the one who is notified.
    const task = (await lockTask(trx, user, taskId)) ?? ctx.fail('NOT_FOUND')
    const { id } = await trx
      .insertInto('task_comment')
      .values({ task_id: taskId, account_id: user.id, text, created_at: now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyOfComment(trx, { taskId, authorId: user.id })
    await publishTaskEvent(trx, taskId, [task.account_id])
    return getComment(trx, id)
  })
}

/** The number of tasks that are assigned to a person, completed ones included. */
export const countTasksOf = (db: Db, accountId: string) =>
  countRows(db.selectFrom('task').where('account_id', '=', accountId))
