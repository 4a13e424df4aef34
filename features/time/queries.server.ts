import { type SqlBool, sql } from 'kysely'
import { clientNameSql, nameSql, personJson } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { mayCall } from '#shared/roles.ts'
import type { TimeLog, Timer } from './contract.ts'
import { nextDay, secondsRun, startOfDay } from './rules.ts'

export interface Selection {
  task?: string | undefined
  person?: string | undefined
  unbilled?: 'yes' | undefined
  project?: string | undefined
  client?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Titled = TimeLog['taskId']

const titled = (table: 'task' | 'project') =>
  sql<Titled>`json_build_object('id', ${sql.ref(`${table}.id`)}, '_id', ${sql.ref(`${table}.id`)},
    'title', ${sql.ref(`${table}.title`)})`

/** The other log must start within a day before the end, which the index finds. */
const overlaps = sql<boolean>`exists (
  select from time_log as other
  where other.account_id = time_log.account_id and other.id <> time_log.id
    and other.started_at > time_log.started_at - interval '1 day'
    and other.started_at < time_log.started_at + make_interval(secs => time_log.seconds)
    and other.started_at + make_interval(secs => other.seconds) > time_log.started_at)`

function selectLogs(db: Db) {
  return db
    .selectFrom('time_log')
    .innerJoin('task', 'task.id', 'time_log.task_id')
    .innerJoin('project', 'project.id', 'time_log.project_id')
    .innerJoin('account as person', 'person.id', 'time_log.account_id')
    .select([
      'time_log.id',
      'time_log.id as _id',
      titled('task').as('taskId'),
      titled('project').as('projectId'),
      personJson('person').as('userId'),
      'time_log.started_at as startedAt',
      sql<number>`time_log.seconds / 60.0::float8`.as('totalMinutesSpent'),
      sql<number>`time_log.seconds / 3600`.as('hoursSpent'),
      'time_log.description',
      'time_log.stopped_by_job as stoppedByJob',
      overlaps.as('overlaps'),
      'time_log.created_at as createdAt',
      'time_log.updated_at as updatedAt',
    ])
}

/** An Employee sees only their own. */
function isSeenBy({ id, role }: SignedIn) {
  return mayCall('editor', role) ? sql`true` : sql`time_log.account_id = ${id}`
}

export function isSelected(reader: SignedIn, selection: Selection) {
  const { task, person, project, client, from, to, unbilled } = selection
  const conditions = [isSeenBy(reader)]
  if (task) conditions.push(sql`time_log.task_id = ${task}`)
  if (person) conditions.push(sql`time_log.account_id = ${person}`)
  if (project) conditions.push(sql`time_log.project_id = ${project}`)
  if (client)
    conditions.push(
      sql`time_log.project_id = any (array(select id from project where client_id = ${client}))`,
    )
  if (from) conditions.push(sql`time_log.started_at >= ${startOfDay(from)}`)
  if (unbilled)
    conditions.push(sql`not exists (select from billed_time where time_log_id = time_log.id)`)
  if (to) conditions.push(sql`time_log.started_at < ${startOfDay(nextDay(to))}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export function listLogs(db: Db, reader: SignedIn, query: ListQuery & Selection) {
  return listRows(db, {
    table: 'time_log',
    select: selectLogs(db),
    sorts: {
      createdAt: sql.ref('time_log.created_at'),
      startedAt: sql.ref('time_log.started_at'),
      totalMinutesSpent: sql.ref('time_log.seconds'),
    },
    search: [],
    where: isSelected(reader, query),
    query,
  })
}

/** Selects names as plain columns, which costs less than a JSON object for each row. */
export function listForCsv(db: Db, reader: SignedIn, selection: Selection, limit: number) {
  return db
    .selectFrom('time_log')
    .innerJoin('task', 'task.id', 'time_log.task_id')
    .innerJoin('project', 'project.id', 'time_log.project_id')
    .leftJoin('client_contact as client', 'client.id', 'project.client_id')
    .innerJoin('account as person', 'person.id', 'time_log.account_id')
    .select([
      'time_log.started_at as startedAt',
      'time_log.seconds',
      'time_log.description',
      'time_log.stopped_by_job as stoppedByJob',
      'task.title as task',
      'project.title as project',
      nameSql('person').as('person'),
      sql<string>`coalesce(${clientNameSql('client')}, 'No client')`.as('client'),
    ])
    .where(isSelected(reader, selection))
    .orderBy('time_log.started_at', 'desc')
    .orderBy('time_log.id', 'desc')
    .limit(limit)
    .execute()
}

export function findLog(db: Db, reader: SignedIn, id: string): Promise<TimeLog | undefined> {
  return selectLogs(db)
    .where('time_log.id', '=', id)
    .where(sql<SqlBool>`${isSeenBy(reader)}`)
    .executeTakeFirst()
}

export async function findTimer(db: Db, accountId: string, now: Date): Promise<Timer | null> {
  const timer = await db
    .selectFrom('timer')
    .innerJoin('task', 'task.id', 'timer.task_id')
    .select([titled('task').as('taskId'), 'timer.started_at as startedAt'])
    .where('timer.account_id', '=', accountId)
    .executeTakeFirst()
  return timer ? { ...timer, seconds: secondsRun(timer.startedAt, now) } : null
}

/** A task on which this person may log time. It is not deleted until the transaction ends. */
export function findWorkable(trx: Db, { id, role }: SignedIn, taskId: string) {
  return trx
    .selectFrom('task')
    .select(['id', 'status'])
    .where('id', '=', taskId)
    .$if(!mayCall('editor', role), (query) => query.where('account_id', '=', id))
    .forKeyShare()
    .executeTakeFirst()
}

/** Waits for a move of the task to another project. A later move takes the time with it. */
export const projectOf = (taskId: string) =>
  sql<string>`(select project_id from task where id = ${taskId} for key share)`
