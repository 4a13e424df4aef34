import { type Insertable, sql } from 'kysely'
import { laterThanBefore } from '#content/changes/conflict.server.ts'
import type { Task as TaskTable } from '#db/types.ts'
import { publishProgressEvent } from '#features/projects/public.server.ts'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { question } from '#server/questions.ts'
import type { Task } from './contract.ts'
import { publishTaskEvent } from './events.server.ts'
import { findEmployee, isOverdue } from './queries.server.ts'

/** Runs in the transaction that completes a task. */
export const taskCompleted =
  question<
    (ctx: Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>, taskId: string) => Promise<void>
  >()

/** Adds a task in the transaction `db`. Its Employee may do tasks. Returns the id. */
export async function insertTask(
  { db: trx, now }: Pick<Context, 'db' | 'now'>,
  row: Omit<Insertable<TaskTable>, 'created_at' | 'updated_at'>,
): Promise<string> {
  const time = now().toISOString()
  const { id } = await trx
    .insertInto('task')
    .values({ ...row, created_at: time, updated_at: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishTaskEvent(trx, id, [row.account_id])
  await publishProgressEvent(trx, row.project_id)
  return id
}

/** This member of staff or, if they left or do not see the client, the Admin who is there longest. */
export async function chooseEmployee(
  trx: Db,
  { wanted, projectId }: { wanted: string | null; projectId: string },
): Promise<string> {
  if (wanted && (await findEmployee(trx, wanted, projectId))?.seesClient) return wanted
  const { id } = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** A pending task on which work begins is in progress. */
export async function beginTask(
  { db, now, user }: Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>,
  id: string,
): Promise<void> {
  const begun = await db
    .updateTable('task')
    .set({ status: 'in-progress', changed_by: user.id, updated_at: laterThanBefore(now()) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('account_id')
    .executeTakeFirst()
  if (begun) await publishTaskEvent(db, id, [begun.account_id])
}

interface NewTasks {
  projectId: string
  /** The person who does them, if they may. */
  accountId: string | null
  tasks: readonly { title: string; description: string }[]
}

/** Adds the tasks of a project that has just begun, in the transaction `db`. */
export async function addTasks(
  ctx: Pick<Context, 'db' | 'now'>,
  { projectId, accountId, tasks }: NewTasks,
): Promise<void> {
  if (tasks.length === 0) return
  const account_id = await chooseEmployee(ctx.db, { wanted: accountId, projectId })
  for (const { title, description } of tasks)
    await insertTask(ctx, {
      ...{ title, description: description || title },
      ...{ account_id, project_id: projectId },
    })
}

/** Everybody who sees these tasks sees their new time. */
export async function publishTaskEvents(trx: Db, ids: readonly string[]): Promise<void> {
  const found = await trx
    .selectFrom('task')
    .select(['id', 'account_id'])
    .where('id', 'in', ids)
    .execute()
  for (const { id, account_id } of found) await publishTaskEvent(trx, id, [account_id])
}

/** The maximum number of today's tasks on the dashboard. */
const mostToday = 5

interface TaskCards {
  overdue: {
    total: number
    rows: { id: string; title: string; employee: string; dueDate: string; updatedAt: string }[]
  }
  today: {
    total: number
    rows: { id: string; title: string; status: Task['status']; employee: string }[]
  }
}

/** Overdue tasks of all staff, the oldest first, and the tasks due today. */
export async function readTaskCards(
  db: Db,
  { today, limit }: { today: string; limit: number },
): Promise<TaskCards> {
  const joined = sql`join account as employee on employee.id = task.account_id`
  const { rows } = await sql<TaskCards>`
    select
      json_build_object(
        'total', (select count(*) from task where ${isOverdue(today)}),
        'rows', (select coalesce(json_agg(json_build_object('id', task.id, 'title', title,
            'employee', ${nameSql('employee')}, 'dueDate', due_date, 'updatedAt', to_char(
              task.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            order by due_date, task.id), '[]')
          from (select * from task where ${isOverdue(today)}
            order by due_date, id limit ${limit}) as task
          ${joined})) as overdue,
      json_build_object(
        'total', (select count(*) from task where due_date = ${today}),
        'rows', (select coalesce(json_agg(json_build_object('id', task.id, 'title', title,
            'status', task.status, 'employee', ${nameSql('employee')})
            order by task.status = 'completed', task.created_at), '[]')
          from (select * from task where due_date = ${today}
            order by status = 'completed', created_at limit ${mostToday}) as task
          ${joined})) as today`.execute(db)
  return rows[0]!
}
