import { isIPv4 } from 'node:net'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { networksOf } from '#server/http/networks.ts'
import { type Span, startOf } from '#shared/dates.ts'
import type { Person } from './contract.ts'
import { kindsOf, type Topic } from './rules.ts'

interface NewEvent {
  kind: string
  accountId: string | null
  actorId: string | null
  ip: string | undefined
  device: string
  detail: string
  now: Date
  /** Adds to the row of this hour, if there is one. */
  counted: boolean
}

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { kind, accountId, actorId, ip, device, detail, now, counted } = event
  const time = now.toISOString()
  await db
    .insertInto('security_event')
    .values({
      kind,
      account_id: accountId,
      actor_id: actorId,
      address: networkOf(ip),
      device,
      detail,
      hour: counted ? sql<string>`date_trunc('hour', ${time}::timestamptz)` : null,
      created_at: time,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'account_id', 'address', 'detail', 'hour'])
        .where('hour', 'is not', null)
        .doUpdateSet({
          times: sql<number>`security_event.times + 1`,
          device: sql<string>`excluded.device`,
          created_at: sql<string>`excluded.created_at`,
        }),
    )
    .execute()
}

/** The stored part of an address: /24 of IPv4, /48 of IPv6. Null for an invalid one from a proxy. */
function networkOf(ip = ''): string | null {
  const [narrow = '', wide] = networksOf(ip)
  if (wide) return wide
  return isIPv4(narrow) ? `${narrow.slice(0, narrow.lastIndexOf('.'))}.0/24` : null
}

const account = sql.ref('security_event.account_id')
const actor = sql.ref('security_event.actor_id')

/** A subquery, so that searches need no join. */
function personOf<T>(id: typeof account, of: RawBuilder<T>) {
  return sql<T | null>`(select ${of} from account where account.id = ${id})`
}

const shown = sql<Person>`json_build_object(
  'id', case when erased_at is null then id end, 'name', first_name || ' ' || last_name)`
const searched = sql<string>`first_name || ' ' || last_name || ' ' || email`

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
