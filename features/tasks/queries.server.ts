import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { nameSql, picturedPersonJson } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { seesClient } from '#server/db/members.ts'
import { weekOf } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import { isId } from '#shared/fields.ts'
import { mayCall } from '#shared/roles.ts'
import type { Task, TaskComment } from './contract.ts'
import { priorities, statuses } from './rules.ts'

const mostComments = 1_000

/** Never null, so that it can be negated. */
export function isOverdue(today: string): RawBuilder<boolean> {
  return sql<boolean>`(task.status <> 'completed' and task.due_date is not null
    and task.due_date < ${today})`
}

function selectTasks(db: Db, today: string) {
  return db
    .selectFrom('task')
    .innerJoin('account as employee', 'employee.id', 'task.account_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select([
      'task.id',
      'task.id as _id',
      'task.title',
      'task.description',
      'task.priority',
      'task.status',
      isOverdue(today).as('overdue'),
      'task.due_date as dueDate',
      'task.in_plan as inPlan',
      picturedPersonJson('employee').as('userId'),
      sql<Task['projectId']>`json_build_object(
        'id', project.id, '_id', project.id, 'title', project.title)`.as('projectId'),
      sql<number>`(select coalesce(sum(seconds), 0) from time_log
        where time_log.task_id = task.id)`.as('secondsSpent'),
      sql<number>`(select count(*) from task_comment
        where task_comment.task_id = task.id)`.as('comments'),
      'task.created_at as createdAt',
      'task.updated_at as updatedAt',
    ])
    .$narrowType<Pick<Task, 'priority' | 'status'>>()
}

/** The tasks that somebody may see. */
export function isSeenBy({ id, role }: SignedIn): Expression<SqlBool> {
  return mayCall('editor', role) ? sql`true` : sql`task.account_id = ${id}`
}

function matching(today: string, filter: string | undefined): Expression<SqlBool> {
  if (filter === undefined) return sql`true`
  if (isId(filter)) return sql`(task.project_id = ${filter} or task.account_id = ${filter})`
  if (filter === 'overdue') return isOverdue(today)
  if (filter === 'due-today') return sql`task.due_date = ${today}`
  if (filter === 'due-this-week') {
    const { first, last } = weekOf(today)
    return sql`task.due_date between ${first} and ${last}`
  }
  return sql`task.status = ${filter}`
}

/** Literals, as in the indexes. */
const placeIn = (column: string, names: readonly string[]) =>
  sql`array_position(${sql.lit(`{${names.join()}}`)}::text[], ${sql.ref(column)})`

const sortsOn = (today: string, { onlyCompleted }: { onlyCompleted: boolean }) => ({
  usual: [
    sql`(task.status <> 'completed')`,
    // Completed tasks alone are in the order of the index.
    ...(onlyCompleted ? [] : [sql`(not ${isOverdue(today)})`]),
    sql.ref('task.created_at'),
  ],
  createdAt: sql.ref('task.created_at'),
  updatedAt: sql.ref('task.updated_at'),
  title: sql`lower(task.title)`,
  // Without a due date as if it were far off.
  dueDate: sql.ref('task.due_date'),
  priority: placeIn('task.priority', priorities),
  status: placeIn('task.status', statuses),
})

/** In lowercase, as in the index, so that the text of no task is read. */
const isFound = (pattern: string) => sql`(lower(task.title) like lower(${pattern})
  or task.project_id in (select id from project where lower(title) like lower(${pattern}))
  or task.account_id in (
    select id from account where lower(${nameSql('account')}) like lower(${pattern})))`

interface TaskQuery extends ListQuery {
  status?: Task['status'] | undefined
}

export function listTasks(
  db: Db,
  today: string,
  reader: SignedIn,
  { filter, status, ...query }: TaskQuery,
): Promise<Rows<Task>> {
  const conditions = [isSeenBy(reader), matching(today, filter)]
  if (status) conditions.push(sql`task.status = ${status}`)
  return listRows(db, {
    table: 'task',
    select: selectTasks(db, today),
    sorts: sortsOn(today, { onlyCompleted: [filter, status].includes('completed') }),
    search: [isFound],
    joinLate: true,
    costly: ['description', 'secondsSpent', 'comments'],
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    query,
  })
}

export function findTask(
  db: Db,
  today: string,
  reader: SignedIn,
  id: string,
): Promise<Task | undefined> {
  return selectTasks(db, today)
    .where('task.id', '=', id)
    .where(sql<SqlBool>`${isSeenBy(reader)}`)
    .executeTakeFirst()
}

/** Waits for the other writers of the task. */
export function lockTask(trx: Db, reader: SignedIn, id: string) {
  return trx
    .selectFrom('task')
    .select(['title', 'account_id', 'project_id', 'status', 'changed_by', 'updated_at'])
    .where('id', '=', id)
    .where(sql<SqlBool>`${isSeenBy(reader)}`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Undefined if no tasks can be assigned to the account. The lock keeps it so until the transaction ends. */
export const findEmployee = (trx: Db, accountId: string, projectId: string) =>
  trx
    .selectFrom('account')
    .select(
      seesClient(sql`(select client_id from project where id = ${projectId})`).as('seesClient'),
    )
    .where('id', '=', accountId)
    .where('role', '<>', 'User')
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

const selectComments = (db: Db) =>
  db
    .selectFrom('task_comment')
    .innerJoin('account as author', 'author.id', 'task_comment.account_id')
    .select([
      'task_comment.id',
      'task_comment.id as _id',
      picturedPersonJson('author').as('author'),
      'task_comment.text',
      'task_comment.created_at as timestamp',
    ])

export async function listComments(db: Db, taskId: string): Promise<Rows<TaskComment>> {
  const newest = await selectComments(db)
    .select(sql<number>`count(*) over ()`.as('matches'))
    .where('task_id', '=', taskId)
    .orderBy('task_comment.created_at', 'desc')
    .orderBy('task_comment.id', 'desc')
    .limit(mostComments)
    .execute()
  return { rows: newest.reverse(), total: newest[0]?.matches ?? 0 }
}

export function getComment(db: Db, id: string): Promise<TaskComment> {
  return selectComments(db).where('task_comment.id', '=', id).executeTakeFirstOrThrow()
}
