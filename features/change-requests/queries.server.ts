import { type SqlBool, sql } from 'kysely'
import { hasLine } from '#features/invoices/project/public.server.ts'
import { hashSeen, listDecisions } from '#people/decisions.server.ts'
import { clientJson, clientsNamed, picturedPersonJson } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { fromCents } from '#shared/money.ts'
import { mayCall } from '#shared/roles.ts'
import type { ChangeRequest, Entry, ListedRequest } from './contract.ts'
import { type AnswerKind, answerInWords, type State } from './rules.ts'

type Reader = Pick<SignedIn, 'clientId' | 'role'>

const mostEntries = 500

function selectRequests(db: Db) {
  return db
    .selectFrom('change_request')
    .innerJoin('project', 'project.id', 'change_request.project_id')
    .innerJoin('client_contact as client', 'client.id', 'change_request.client_id')
    .leftJoin('account as author', 'author.id', 'change_request.account_id')
    .select([
      'change_request.id',
      sql<ListedRequest['project']>`json_build_object('id', project.id, 'title', project.title)`.as(
        'project',
      ),
      'project.status as projectStatus',
      clientJson('client').as('client'),
      'change_request.project_id as projectId',
      'change_request.client_id as clientId',
      'change_request.title',
      'change_request.description',
      'change_request.page_url as pageUrl',
      sql<ChangeRequest['picture']>`(
        select json_build_object('id', id, 'name', name, 'kind', kind, 'bytes', bytes) from document
        where document.id = change_request.picture_id and deleted_at is null)`.as('picture'),
      picturedPersonJson('author').as('author'),
      'change_request.state',
      'change_request.answer',
      'change_request.minutes',
      sql<number | null>`change_request.cents`.as('cents'),
      'change_request.currency',
      'change_request.more_days as moreDays',
      'change_request.answered_by as answeredBy',
      'change_request.answered_at as answeredAt',
      'change_request.task_id as taskId',
      'change_request.invoice_id as invoiceId',
      sql<boolean>`(change_request.answer = 'price' and change_request.state in ('accepted', 'done') and not ${hasLine(
        {
          ...{ id: 'change_request.id', projectId: 'change_request.project_id' },
          ...{ service: 'change_request.title', cents: 'change_request.cents' },
        },
      )})`.as('isUnbilled'),
      sql<number>`(select count(*) from change_request_entry
        where request_id = change_request.id and text <> '')`.as('comments'),
      'change_request.created_at as createdAt',
      'change_request.updated_at as updatedAt',
    ])
    .$narrowType<{ state: State; answer: AnswerKind | null }>()
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Editors see all of them, persons of a client their own. */
const isSeenBy = ({ role, clientId }: Reader) =>
  mayCall('editor', role)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`change_request.client_id = ${clientId}`

export function findRequest(db: Db, reader: Reader, id: string) {
  return selectRequests(db)
    .where('change_request.id', '=', id)
    .where(isSeenBy(reader))
    .executeTakeFirst()
}

/** Answers a request that the reader may not see like one that does not exist. */
export async function getRequest(
  { db, user, fail }: Pick<Context<never, SignedIn>, 'db' | 'fail' | 'user'>,
  id: string,
): Promise<RequestRow> {
  return (await findRequest(db, user, id)) ?? fail('NOT_FOUND')
}

interface RequestQuery extends ListQuery {
  client?: string | undefined
  project?: string | undefined
}

const isFound = (pattern: string) => sql`(
  change_request.project_id in (select id from project where title ilike ${pattern})
  or change_request.client_id in ${clientsNamed(pattern)})`

export async function listRequests(
  db: Db,
  reader: Reader,
  { filter, client, project, ...query }: RequestQuery,
) {
  const conditions = [isSeenBy(reader)]
  if (filter) conditions.push(sql`change_request.state = ${filter}`)
  if (client) conditions.push(sql`change_request.client_id = ${client}`)
  if (project) conditions.push(sql`change_request.project_id = ${project}`)
  const { rows, total } = await listRows(db, {
    table: 'change_request',
    select: selectRequests(db),
    sorts: {
      createdAt: sql.ref('change_request.created_at'),
      updatedAt: sql.ref('change_request.updated_at'),
      title: sql`lower(change_request.title)`,
    },
    // Reading every description would take too long in the list of all.
    search: ['change_request.title', project ? 'change_request.description' : isFound],
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    query,
  })
  return { rows: rows.map((row) => toRequest(row, reader)), total }
}

/** The answer of a row in the smallest unit of its currency. */
export function answerOf(row: RequestRow) {
  const { answer: kind, minutes, cents, currency, moreDays } = row
  return kind && { kind, minutes, cents, currency, moreDays }
}

/** The request and its answer, as the client decides on them. */
export function seenOf(row: RequestRow) {
  const { title, description, pageUrl, answeredAt } = row
  return { title, description, pageUrl, answer: answerOf(row), answeredAt }
}

export function toRequest(row: RequestRow, reader: Reader): ChangeRequest & ListedRequest {
  const { id, projectId, title, description, pageUrl, picture, author, state, comments } = row
  const { taskId, invoiceId, isUnbilled, createdAt, updatedAt, project, client } = row
  return {
    ...{ _id: id, id, projectId, title, description, pageUrl, picture, author, state, comments },
    ...{ createdAt, updatedAt, project, client },
    answer: toAnswer(row),
    seen: hashSeen(seenOf(row)),
    ...(mayCall('editor', reader.role) && { taskId, invoiceId, isUnbilled }),
  }
}

function toAnswer(row: RequestRow): ChangeRequest['answer'] {
  const answer = answerOf(row)
  if (!answer || !row.answeredAt) return null
  const { kind, minutes, cents, currency, moreDays } = answer
  return {
    ...{ kind, currency, moreDays, words: answerInWords(answer), timestamp: row.answeredAt },
    hours: minutes === null ? null : minutes / 60,
    amount: cents === null ? null : fromCents(cents, currency ?? undefined),
  }
}

/** Oldest first. */
async function listEntries(db: Db, id: string): Promise<Entry[]> {
  const newest = await db
    .selectFrom('change_request_entry as entry')
    .leftJoin('account as author', 'author.id', 'entry.account_id')
    .select([
      'entry.id',
      'entry.id as _id',
      picturedPersonJson('author').as('author'),
      sql<Entry['from']>`case when entry.from_client then 'client' else 'agency' end`.as('from'),
      'entry.action',
      'entry.text',
      'entry.created_at as timestamp',
    ])
    .where('entry.request_id', '=', id)
    .orderBy('entry.id', 'desc')
    .limit(mostEntries)
    .execute()
  return newest.reverse()
}

export async function readThread(db: Db, { role, clientId }: Reader, id: string) {
  const own = mayCall('editor', role) ? undefined : clientId
  return { entries: await listEntries(db, id), decisions: await listDecisions(db, id, own) }
}

/**
 * Locks the requests of the client of this one, so that two that are accepted at once use the same
 * draft, and take no more hours than the plan has. Then reads what the other writers left.
 */
export async function lockRequest(
  { db: trx, user, fail }: Pick<Context<never, SignedIn>, 'db' | 'fail' | 'user'>,
  id: string,
): Promise<RequestRow> {
  await trx
    .selectFrom('change_request')
    .select('id')
    .where('client_id', '=', (query) =>
      query.selectFrom('change_request').select('client_id').where('id', '=', id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return getRequest({ db: trx, user, fail }, id)
}

/** Seconds of the plan that are accepted in this period, and not yet logged on the tasks of the requests. */
export async function readReserved(db: Db, now: Date, clientId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(greatest(minutes * 60 - logged, 0)), 0)::float8 as seconds
    from change_request as request
    cross join lateral (
      select coalesce(sum(seconds), 0) as logged from time_log where task_id = request.task_id
    ) as work
    where client_id = ${clientId} and state = 'accepted' and answer = 'plan'
      and decided_at >= coalesce((
        select max(starts_at) from subscription_period as period
        where period.client_id = request.client_id and starts_at <= ${now}), '-infinity')`.execute(
    db,
  )
  return rows[0]!.seconds
}
