import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAddressed } from '#content/slugs.server.ts'
import { contentOf, slugTaken } from '#content/writing.server.ts'
import { documentsOf } from '#features/documents/public.server.ts'
import { contactJson, nameSql } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { inUseBy } from '#server/db/in-use.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { altsOf } from '#server/files/alt-text.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import { type InUse, isId } from '#shared/fields.ts'
import { hasRight, mayCall } from '#shared/roles.ts'
import { clientNeeded, type Project, projectNames, type ShowcaseProject } from './contract.ts'
import { historyOf, lastUpdateOf } from './history/queries.server.ts'
import { projectPaths } from './paths.ts'
import { atRisk, overDue, priorities, soonDays, statuses } from './rules.ts'

export type Reader = Pick<SignedIn, 'role' | 'id' | 'clientId' | 'rights'>

/**
 * True if a person may read the private fields of the project: one of its client with the right, an
 * Employee with a task in it, or an editor. `project` is the name of the table in the query.
 */
export function isOpenTo({ role, id, clientId, rights }: Reader, project = 'project') {
  if (mayCall('editor', role)) return sql<SqlBool>`true`
  if (role === 'Employee')
    return sql<SqlBool>`exists (select from task
      where task.project_id = ${sql.ref(`${project}.id`)} and task.account_id = ${id})`
  if (!hasRight(['projects'], { role, rights })) return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(`${project}.client_id`)} = ${clientId}`
}

type Category = ShowcaseProject['categoryId']

function selectShowcase(db: Db) {
  return db
    .selectFrom('project')
    .leftJoin('project_category as category', 'category.id', 'project.category_id')
    .select([
      'project.id',
      'project.id as _id',
      'project.title',
      'project.slug',
      'project.description',
      'project.sanitizer_version as sanitizerVersion',
      'project.meta_description',
      'project.pictures as files',
      altsOf('project.pictures').as('files_alt'),
      'project.tech_stack as techStack',
      'project.project_url as projectUrl',
      'project.created_at as createdAt',
      'project.updated_at as updatedAt',
      sql<Category>`case when category.id is not null then json_build_object(
        'id', category.id, '_id', category.id, 'name', category.name) end`.as('categoryId'),
    ])
}

export function isOverdue(today: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(project.due_date < ${today}
    and project.status not in ('completed', 'canceled'), false)`
}

/** Not overdue itself, but has an overdue task, or has open tasks a few days before it is due. */
export function isAtRisk(today: string): RawBuilder<boolean> {
  return sql<boolean>`(project.status not in ('completed', 'canceled') and not ${isOverdue(today)}
    and (project.id in (
        select project_id from task
        where status <> 'completed' and due_date is not null and due_date < ${today})
      or project.due_date between ${today} and ${addDays(today, soonDays)}
        and exists (select from task where project_id = project.id and status <> 'completed')))`
}

export const progress = sql<Project['progress']>`(
  select json_build_object('done', count(*) filter (where task.status = 'completed'), 'total', count(*))
  from task where task.project_id = project.id)`

/** Managers and Employees see the names of clients only. */
const businessFor = ({ role, clientId }: Reader) => sql<string>`case
  when ${role === 'Admin'} or contact.id = ${clientId} then coalesce(contact.business_name, '') else '' end`

function selectOwn(db: Db, today: string, reader: Reader) {
  return selectShowcase(db)
    .leftJoin('client_contact as contact', 'contact.id', 'project.client_id')
    .select([
      'project.priority',
      'project.status',
      isOverdue(today).as('overdue'),
      'project.due_date as dueDate',
      documentsOf.as('documents'),
      progress.as('progress'),
      sql<Project['userId']>`(${contactJson('contact')}
        || jsonb_build_object('clientId', contact.id))`.as('userId'),
      businessFor(reader).as('business'),
      lastUpdateOf(reader).as('lastUpdate'),
    ])
    .$narrowType<Pick<Project, 'priority' | 'status'>>()
}

const internals = ['project.showcase', 'project.note'] as const

function selectAll(db: Db, today: string, reader: Reader) {
  return selectOwn(db, today, reader).select([...internals, historyOf(reader).as('history')])
}

/** The fields that the reader may see. */
function selectFor(db: Db, today: string, reader: Reader, withHistory: boolean) {
  return selectOwn(db, today, reader)
    .$if(mayCall('editor', reader.role), (query) => query.select(internals))
    .$if(withHistory, (query) => query.select(historyOf(reader).as('history')))
}

/** Literals, as in the indexes. */
const placeIn = (column: string, names: readonly string[]) =>
  sql`array_position(${sql.lit(`{${names.join()}}`)}::text[], ${sql.ref(column)})`

const isTitled = (pattern: string) => sql`lower(project.title) like lower(${pattern})`

const isOfClient = (pattern: string) => sql`project.client_id in (
  select id from client_contact as client where lower(${nameSql('client')}) like lower(${pattern}))`

const publicSorts = {
  createdAt: sql.ref('project.created_at'),
  title: sql`lower(project.title)`,
}

function privateSorts(today: string) {
  return {
    ...publicSorts,
    updatedAt: sql.ref('project.updated_at'),
    // Without a due date it is never overdue.
    dueDate: sql`coalesce(project.due_date, 'infinity'::date)`,
    priority: placeIn('project.priority', priorities),
    status: [isOverdue(today), placeIn('project.status', statuses)],
  }
}

function matching(today: string, reader: Reader, filter: string | undefined): Expression<SqlBool> {
  if (filter === undefined) return sql<SqlBool>`true`
  if (isId(filter))
    return sql<SqlBool>`(project.category_id = ${filter} or project.client_id = ${filter})`
  if (filter === 'showcase') return sql<SqlBool>`project.showcase`
  if (filter === overDue) return isOverdue(today)
  // Clients do not see task dates.
  if (filter === atRisk && mayCall('editor', reader.role)) return isAtRisk(today)
  return sql<SqlBool>`project.status = ${filter} and not ${isOverdue(today)}`
}

const isShown = sql<SqlBool>`project.showcase`
const costly = ['description', 'files_alt', 'documents', 'progress', 'lastUpdate'] as const

/** The public part of showcased projects, filtered by category. */
export function listShowcase(db: Db, { filter, ...query }: ListQuery) {
  const inCategory = filter ? sql`project.category_id = ${filter}` : sql`true`
  return listRows(db, {
    table: 'project',
    select: selectShowcase(db),
    sorts: publicSorts,
    search: ['project.title'],
    costly: ['description', 'files_alt'],
    where: sql<SqlBool>`${isShown} and ${inCategory}`,
    query,
  })
}

/**
 * The projects whose private fields the reader sees. Editors also find them by the name of the client.
 */
export function listPrivate(
  db: Db,
  today: string,
  reader: Reader,
  { filter, ...query }: ListQuery,
) {
  return listRows(db, {
    table: 'project',
    select: selectFor(db, today, reader, query.fields?.includes('history') ?? false),
    sorts: privateSorts(today),
    search: mayCall('editor', reader.role) ? [isTitled, isOfClient] : [isTitled],
    joinLate: true,
    costly,
    where: sql<SqlBool>`${isOpenTo(reader)} and ${matching(today, reader, filter)}`,
    query,
  })
}

export function findShowcase(db: Db, slugOrId: string): Promise<ShowcaseProject | undefined> {
  return selectShowcase(db)
    .where(isAddressed('project', slugOrId, sql`now.showcase`))
    .where(isShown)
    .executeTakeFirst()
}

/** What the page of a project would show, whether it is in the portfolio or not. */
export function findPreviewed(db: Db, id: string): Promise<ShowcaseProject | undefined> {
  return selectShowcase(db).where('project.id', '=', id).executeTakeFirst()
}

export function findPrivate(db: Db, today: string, reader: Reader, slugOrId: string) {
  return selectFor(db, today, reader, true)
    .where(isAddressed('project', slugOrId, isOpenTo(reader, 'now')))
    .where(isOpenTo(reader))
    .executeTakeFirst()
}

export const countProjects = (db: Db, where: Expression<SqlBool>) =>
  countRows(db.selectFrom('project').where(where))

/**
 * True even if the account of the contact person is deleted or no longer a client's. A client's own id
 * comes before that of a contact person, as in requireClient.
 */
export async function isOwnedBy(db: Db, projectId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .select('project.id')
    .where('project.id', '=', projectId)
    .where(
      sql<SqlBool>`(client.id = ${id} or contact_id = ${id}
        and not exists (select from client as named where named.id = ${id}))`,
    )
    .executeTakeFirst()
  return found !== undefined
}

const hasRequests = 'This project has change requests of its client, so it stays with them.'
const hasReviews = 'This project has reviews of its client, so it stays with them.'

const asksForContent = 'This project has asked its client for content, so it stays with them.'

const gone = {
  categoryId: 'This category is no longer there.',
  files: 'An image is no longer there.',
}

export function projectContent(today: string, writer: Reader) {
  return contentOf({
    table: 'project',
    find: (db, id) => selectAll(db, today, writer).where('project.id', '=', id).executeTakeFirst(),
    reserved: projectNames,
    refusals: {
      project_client: ['INVALID_INPUT', { fields: { userId: clientNeeded } }],
      change_request_project_client: ['INVALID_INPUT', { fields: { userId: hasRequests } }],
      deliverable_project_client: ['INVALID_INPUT', { fields: { userId: hasReviews } }],
      onboarding_project_client: ['INVALID_INPUT', { fields: { userId: asksForContent } }],
      project_slug_key: slugTaken,
      project_category_id_fkey: ['INVALID_INPUT', { fields: { categoryId: gone.categoryId } }],
      project_pictures_fkey: ['INVALID_INPUT', { fields: { files: gone.files } }],
    },
    inUse: describeUse,
  })
}

async function describeUse(db: Db, id: string): Promise<InUse> {
  const { rows } = await sql<{
    tasks: number
    logs: number
    latest: string | null
    files: number
    requests: number
    reviews: number
    lists: number
  }>`
    select
      (select count(*) from deliverable where project_id = ${id}) as reviews,
      (select count(*) from change_request where project_id = ${id}) as requests,
      (select count(*) from onboarding where project_id = ${id}) as lists,
      (select count(*) from task where project_id = ${id}) as tasks,
      (select count(*) from document where project_id = ${id} and deleted_at is null) as files,
      count(*) as logs, max(started_at) as latest
    from time_log where project_id = ${id}
  `.execute(db)
  const { tasks = 0, logs = 0, latest, files = 0, requests = 0 } = rows[0] ?? {}
  const { reviews = 0, lists = 0 } = rows[0] ?? {}
  const week = latest && calendarDay(new Date(latest))
  return inUseBy(
    [
      { count: tasks, noun: 'task', path: `/admin/task?filter=${id}` },
      {
        count: logs,
        noun: 'time log',
        path: `/admin/task/time?person=all&project=${id}&week=${week}`,
      },
      { count: files, noun: 'file', path: projectPaths.details(id) },
      { count: requests, noun: 'change request', path: projectPaths.details(id, 'changes') },
      { count: reviews, noun: 'review', path: projectPaths.details(id, 'review') },
      { count: lists, noun: 'content list', path: projectPaths.details(id, 'content') },
    ],
    (uses, total) =>
      `${uses} still ${total === 1 ? 'belongs' : 'belong'} to this project. Set it to completed or canceled instead.`,
  )
}
