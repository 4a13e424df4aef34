import { type SqlBool, sql } from 'kysely'
import { personJson } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import type { HistoryEntry, OwnProject } from '../contract.ts'

type Reader = Pick<SignedIn, 'role' | 'clientId'>

const newest = 100
/** The characters of a comment that a list shows. */
const snippet = 120

/** A client reads what was said while the project was theirs. */
function isReadableBy({ role, clientId }: Reader) {
  return role === 'User' ? sql<SqlBool>`project_entry.client_id = ${clientId}` : sql<SqlBool>`true`
}

const side = sql<
  HistoryEntry['from']
>`case when author.role = 'User' then 'client' else 'agency' end`

const timeOf = (table: string) => sql`to_char(
  ${sql.ref(`${table}.created_at`)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function selectEntries(db: Db) {
  return db
    .selectFrom('project_entry')
    .leftJoin('account as author', 'author.id', 'project_entry.account_id')
    .select([
      'project_entry.id',
      'project_entry.id as _id',
      'project_entry.action',
      'project_entry.comment',
      'project_entry.created_at as timestamp',
      side.as('from'),
      personJson('author').as('author'),
    ])
}

export function listHistory(db: Db, reader: Reader, projectId: string, query: ListQuery) {
  return listRows(db, {
    table: 'project_entry',
    select: selectEntries(db),
    sorts: { timestamp: sql.ref('project_entry.created_at') },
    search: ['project_entry.action', 'project_entry.comment'],
    where: sql<SqlBool>`project_entry.project_id = ${projectId} and ${isReadableBy(reader)}`,
    query,
  })
}

/** The newest entry of a project row. */
export function lastUpdateOf(reader: Reader) {
  return sql<OwnProject['lastUpdate']>`(
    select json_build_object('action', project_entry.action,
      'comment', left(project_entry.comment, ${snippet}), 'timestamp', ${timeOf('project_entry')})
    from project_entry
    where project_entry.project_id = project.id and ${isReadableBy(reader)}
    order by project_entry.created_at desc, project_entry.id desc limit 1)`
}

/** The newest entries of a project row, newest first. */
export function historyOf(reader: Reader) {
  return sql<HistoryEntry[]>`(
    select coalesce(json_agg(json_build_object(
      'id', entry.id, '_id', entry.id, 'action', entry.action, 'comment', entry.comment,
      'from', entry.side, 'author', entry.author,
      'timestamp', ${timeOf('entry')}
    ) order by entry.created_at desc, entry.id desc), '[]')
    from (
      select project_entry.*, ${side} as side, ${personJson('author')} as author
      from project_entry left join account as author on author.id = project_entry.account_id
      where project_entry.project_id = project.id and ${isReadableBy(reader)}
      order by project_entry.created_at desc, project_entry.id desc limit ${newest}
    ) as entry)`
}
