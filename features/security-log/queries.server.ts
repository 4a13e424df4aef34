import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { type Span, startOf } from '#shared/dates.ts'
import type { Person } from './contract.ts'
import { kindsOf, type Topic } from './rules.ts'

const account = sql.ref('security_event.account_id')
const actor = sql.ref('security_event.actor_id')

/** A subquery, so that searches need no join. */
function personOf<T>(id: typeof account, of: RawBuilder<T>) {
  return sql<T | null>`(select ${of} from account where account.id = ${id})`
}

const shown = sql<Person>`json_build_object(
  'id', case when erased_at is null then id end, 'name', ${nameSql('account')})`
const searched = sql<string>`${nameSql('account')} || ' ' || email`

interface EventQuery extends Omit<ListQuery, 'filter'> {
  filter?: Topic | undefined
  span?: Span | undefined
}

export function listEvents(db: Db, { filter, span, ...query }: EventQuery, now: Date) {
  const conditions = [sql<SqlBool>`true`]
  if (filter) conditions.push(sql`security_event.kind = any (${kindsOf(filter)})`)
  if (span) conditions.push(sql`security_event.created_at > ${startOf(span, now)}`)
  return listRows(db, {
    table: 'security_event',
    select: db
      .selectFrom('security_event')
      .select([
        'id',
        'kind',
        personOf(account, shown).as('account'),
        sql<Person | null>`case when ${actor} <> ${account} then ${personOf(actor, shown)} end`.as(
          'by',
        ),
        'address',
        'device',
        'detail',
        'times',
        'created_at as createdAt',
      ]),
    sorts: { createdAt: sql.ref('security_event.created_at') },
    search: [
      personOf(account, searched),
      personOf(actor, searched),
      sql`security_event.address::text`,
      'security_event.device',
      'security_event.detail',
    ],
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    query,
  })
}
