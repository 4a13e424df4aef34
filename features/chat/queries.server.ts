import { type SqlBool, sql } from 'kysely'
import { isActiveClient } from '#people/clients.server.ts'
import { nameSql, picturedPersonJson } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { membersOf } from '#server/db/members.ts'
import { isHere } from '#server/live/presence-queries.ts'
import type { Rows } from '#shared/endpoint.ts'
import type { Conversation } from './contract.ts'
import { excerptLength } from './rules.ts'

/** Clients see their own conversation without its internal notes; editors see all of every client. */
export interface Reader {
  /** The account. */
  id: string
  clientId: string | null
  isClient: boolean
}

const isoTime = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
export const timeOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', ${sql.lit(isoTime)})`

const newestProjects = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', newest.id, '_id', newest.id, 'title', newest.title, 'status', newest.status
  ) order by newest.created_at desc, newest.id desc), '[]')
  from (select id, title, status, created_at from project where project.client_id = client.id
    order by created_at desc, id desc limit 5) as newest)`

const clientFacts = sql<
  NonNullable<Conversation['client']>
>`${picturedPersonJson('client', 'contact_id')} || jsonb_build_object(
  'businessName', client.business_name, 'phoneNumber', client.phone_number,
  'active', client.status = 'Active' and client.deleted_at is null,
  'here', ${isHere(membersOf(sql`client.id`, ['support']))},
  'projectCount', (select count(*) from project where project.client_id = client.id),
  'projects', ${newestProjects})`

/** The columns of one side, and of the other. */
const columnsOf = ({ isClient }: Reader) => ({
  number: sql.raw<number>(isClient ? 'public_number' : 'number'),
  last: sql.raw<number>(isClient ? 'last_public_number' : 'last_number'),
  read: sql.raw<number>(isClient ? 'client_read' : 'agency_read'),
  theirRead: sql.raw<number>(isClient ? 'agency_read' : 'client_read'),
  theirDelivered: sql.raw<number>(isClient ? 'agency_delivered' : 'client_delivered'),
})

/** How many messages of the other side the reader's side has not read. Reads only these, by index. */
function unreadOf(reader: Reader) {
  const { read } = columnsOf(reader)
  return sql<number>`(select count(*) from chat_message where conversation_id = conversation.id
    and chat_message.number > conversation.${read} and from_client <> ${sql.lit(reader.isClient)}
    and public_number is not null and deleted_at is null)`
}

/** Counts the messages that a client has not read. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const found = await db
    .selectFrom('conversation')
    .select(unreadOf(reader).as('count'))
    .where('conversation.id', '=', reader.clientId)
    .executeTakeFirst()
  return found?.count ?? 0
}

/** Counts the clients who wait for an answer: what the dashboard, the sidebar and the list count. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(filters.waiting)
    .executeTakeFirstOrThrow()
  return count
}

export function selectConversations(db: Db, reader: Reader) {
  const { number, last, read, theirRead, theirDelivered } = columnsOf(reader)
  // Marks are stored as numbers of all messages.
  const seenAs = (mark: typeof read) =>
    reader.isClient
      ? sql<number>`coalesce((select public_number from chat_message
          where conversation_id = conversation.id and chat_message.number <= conversation.${mark}
            and public_number is not null order by chat_message.number desc limit 1), 0)`
      : sql<number>`conversation.${mark}`
  return db
    .selectFrom('conversation')
    .innerJoin('client_contact as client', 'client.id', 'conversation.id')
    .leftJoin('account as assignee', 'assignee.id', 'conversation.assigned_to')
    .select([
      'conversation.id',
      'conversation.id as _id',
      sql<
        'open' | 'closed'
      >`case when conversation.closed_at is null then 'open' else 'closed' end`.as('state'),
      sql<number>`conversation.${last}`.as('lastNumber'),
      sql<Conversation['last']>`(select jsonb_build_object(
          'number', ${number}, 'from', case when from_client then 'client' else 'agency' end,
          'text', case when char_length(text) > ${excerptLength}
            then left(text, ${excerptLength}) || '…' else text end,
          'attachments', (select count(*) from chat_attachment where message_id = chat_message.id),
          ${reader.isClient ? sql`` : sql`'internal', public_number is null,`}
          'deleted', deleted_at is not null, 'timestamp', ${timeOf('chat_message.created_at')})
        from chat_message where conversation_id = conversation.id and ${number} = ${last})`.as(
        'last',
      ),
      unreadOf(reader).as('unread'),
      seenAs(read).as('read'),
      sql<{ delivered: number; read: number }>`jsonb_build_object(
        'delivered', ${seenAs(theirDelivered)}, 'read', ${seenAs(theirRead)})`.as('theirs'),
    ])
}

function selectForStaff(db: Db, reader: Reader) {
  return selectConversations(db, reader).select([
    sql<string | null>`case when last_number > 0 then conversation.active_at end`.as('activeAt'),
    sql<boolean>`conversation.waiting and conversation.closed_at is null`.as('waiting'),
    clientFacts.as('client'),
    picturedPersonJson('assignee').as('assignedTo'),
  ])
}

/** A client's conversation, which is created when it is first read. Undefined if the reader may not see it. */
export async function findConversation(
  db: Db,
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<Conversation | undefined> {
  if (reader.isClient && clientId !== reader.clientId) return undefined
  const found = await readConversation(db, reader, clientId)
  if (found || !(await startConversation(db, clientId, now))) return found
  return readConversation(db, reader, clientId)
}

/** Returns true if the reader may see the client's conversation, which is created when it is first needed. */
export async function hasConversation(
  db: Db,
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<boolean> {
  if (reader.isClient && clientId !== reader.clientId) return false
  const found = await db
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', clientId)
    .executeTakeFirst()
  return found !== undefined || startConversation(db, clientId, now)
}

async function readConversation(db: Db, reader: Reader, clientId: string) {
  const isThis = sql<SqlBool>`conversation.id = ${clientId}`
  if (!reader.isClient) return selectForStaff(db, reader).where(isThis).executeTakeFirst()
  const own = await selectConversations(db, reader).where(isThis).executeTakeFirst()
  // Clients must not see the time of an internal note.
  return own && { ...own, activeAt: own.last?.timestamp ?? null }
}

/** Creates the conversation of an active client. Returns false for anybody else. */
async function startConversation(db: Db, clientId: string, now: Date): Promise<boolean> {
  if (!(await isActiveClient(db, clientId))) return false
  const time = now.toISOString()
  await db
    .insertInto('conversation')
    .values({ id: clientId, active_at: time, created_at: time })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export const filters = {
  open: sql<SqlBool>`conversation.closed_at is null`,
  waiting: sql<SqlBool>`conversation.waiting and conversation.closed_at is null`,
  closed: sql<SqlBool>`conversation.closed_at is not null`,
}

function matching(reader: Reader, { filter, q }: ListQuery) {
  const conditions = [sql<SqlBool>`conversation.last_number > 0`]
  if (filter === 'mine') conditions.push(sql`conversation.assigned_to = ${reader.id}`)
  else if (filter) conditions.push(filters[filter as keyof typeof filters])
  if (q) {
    const words = sql`to_tsquery('simple', ${wordsOf(q)})`
    conditions.push(sql`conversation.id in (
      select client_id from membership join account on account.id = account_id
        where to_tsvector('simple', ${nameSql('account')} || ' ' || business_name) @@ ${words}
      union select id from client where to_tsvector('simple', name) @@ ${words}
      union select conversation_id from chat_message where to_tsvector('simple', text) @@ ${words})`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** All words of the search, each as the beginning of one: 'brea':* & 'oven':* */
function wordsOf(q: string): string {
  const words = q.replace(/['\\]/g, ' ').split(/\s+/).filter(Boolean)
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** All conversations, for staff. */
export function listConversations(
  db: Db,
  reader: Reader,
  query: ListQuery,
): Promise<Rows<Conversation>> {
  return listRows(db, {
    table: 'conversation',
    select: selectForStaff(db, reader),
    sorts: { activeAt: sql.ref('conversation.active_at') },
    search: [],
    where: matching(reader, query),
    query: { ...query, q: undefined },
  })
}
