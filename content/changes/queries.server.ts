import { type SqlBool, sql } from 'kysely'
import { untitled } from '#content/kind.ts'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { listRows } from '#server/db/list.ts'
import { startOf } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { cutAtWord, plainText } from '#shared/text.ts'
import type { changes } from './contract.ts'

type Values = Record<string, unknown> | null

const row = sql<Record<string, unknown>>`coalesce(change.after, change.before)`
const isText = sql<SqlBool>`change.kind = 'page_text'`

/** The content kind, from the table or, if it stores several kinds, from the row. */
const kind = sql<string>`case
  when ${isText} then ${row} ->> 'kind'
  when change.kind = 'process_step' then 'process'
  else replace(change.kind, '_', '-') end`

const isSetting = sql<SqlBool>`change.kind = 'setting'`

/** Records without a title are named by the beginning of their text, settings by their section. */
const title = sql<string>`case
  when ${isText} then left(${row} ->> 'description', 400)
  when ${isSetting} then ${row} ->> 'section'
  else coalesce(nullif(change.title, ''), ${sql.lit(untitled)}) end`

/** Columns that are not content. */
const unwritten = sql`array['id', 'created_at', 'updated_at']`

/** The edited fields; for settings, those of the section. */
const written = (state: 'before' | 'after') =>
  sql`case when ${isSetting} then ${sql.ref(`change.${state}`)} -> 'value' else ${sql.ref(`change.${state}`)} end`

const changed = sql<string[]>`case when change.action = 'edit' then array(
  select field.key from jsonb_each(${written('after')}) as field
  where field.value is distinct from (${written('before')}) -> field.key
    and field.key <> all (${unwritten})
) else '{}' end`

function selectChanges(db: Db) {
  return db
    .selectFrom('change')
    .leftJoin('account', 'account.id', 'change.account_id')
    .select([
      'change.id',
      'change.action',
      kind.as('kind'),
      'change.item_id as itemId',
      title.as('title'),
      nameSql('account').as('who'),
      sql<string | null>`case when account.erased_at is null then account.id end`.as('accountId'),
      changed.as('changed'),
      'change.created_at as createdAt',
    ])
    .$narrowType<{ action: 'add' | 'edit' | 'remove' }>()
}

function withTitle<T extends { title: string }>(change: T): T {
  return { ...change, title: cutAtWord(plainText(change.title), 80) }
}

type Asked = Partial<Parts<typeof changes.list>['query']> & {
  now?: Date
  /** Excludes changes that only moved a record in its list. */
  written?: boolean
  /** Excludes the changes of these tables. */
  hidden?: readonly string[]
}

export async function listChanges(db: Db, asked: Asked) {
  const {
    filter,
    kind: ofKind,
    who,
    itemId,
    span,
    now = new Date(),
    written,
    hidden,
    ...query
  } = asked
  const conditions = [sql<SqlBool>`true`]
  if (filter) conditions.push(sql`change.action = ${filter}`)
  if (ofKind) conditions.push(sql`${kind} = ${ofKind}`)
  if (who) conditions.push(sql`change.account_id = ${who}`)
  if (itemId) conditions.push(sql`change.item_id = ${itemId}`)
  if (span) conditions.push(sql`change.created_at > ${startOf(span, now)}`)
  if (hidden?.length) conditions.push(sql`change.kind <> all (${hidden})`)
  if (written) conditions.push(sql`${changed} <> array['position']`)
  const { rows, total } = await listRows(db, {
    table: 'change',
    select: selectChanges(db),
    sorts: { createdAt: sql.ref('change.created_at') },
    search: [title],
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    query,
  })
  return { rows: rows.map(withTitle), total }
}

export async function listPeople(db: Db) {
  const rows = await db
    .selectFrom('account')
    .select(['id', nameSql('account').as('name')])
    .where(sql<SqlBool>`exists (select from change where account_id = account.id)`)
    .orderBy('name')
    .orderBy('id')
    .limit(1_000)
    .execute()
  return { rows, total: rows.length }
}

/** Includes the stored rows, from which a version can be restored. */
export async function findChange(db: Db, id: string) {
  const found = await selectChanges(db)
    .select([
      'change.kind as table',
      sql<Values>`change.before`.as('before'),
      sql<Values>`change.after`.as('after'),
    ])
    .where('change.id', '=', id)
    .executeTakeFirst()
  return found && withTitle(found)
}

/** When the version before a change was saved. */
export async function findPreviousTime(
  db: Db,
  { id, itemId }: { id: string; itemId: string },
): Promise<string | undefined> {
  const previous = await db
    .selectFrom('change')
    .innerJoin('change as later', 'later.item_id', 'change.item_id')
    .select('change.created_at as at')
    .where('change.item_id', '=', itemId)
    .where('later.id', '=', id)
    .where(sql<SqlBool>`(change.created_at, change.id) < (later.created_at, later.id)`)
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return previous?.at
}

/** The names of people, clients and categories by their ids. */
export async function findNames(db: Db, ids: unknown[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${nameSql('account')} as name from account where id = any (${ids}::uuid[])
    union all
    select id, ${nameSql('client')} as name from client_contact as client where id = any (${ids}::uuid[])
    union all select id, name from blog_category where id = any (${ids}::uuid[])
    union all select id, name from project_category where id = any (${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
