import { type Expression, type SqlBool, sql } from 'kysely'
import { clientJson, nameSql } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { localTime } from '#server/db/timeline-part.ts'
import { addDays, calendarDay, momentOf, weekOf } from '#shared/dates.ts'
import type { Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import type { Appointment as Shown } from './contract.ts'
import type { Filter, Span } from './rules.ts'

/** An appointment without what the settings add. */
export type Appointment = Omit<Shown, 'where' | 'joinUrl'>

const dayOf = (column: string) => sql<string>`to_char(${localTime(sql.ref(column))}, 'YYYY-MM-DD')`
const timeOf = (column: string) => sql<string>`to_char(${localTime(sql.ref(column))}, 'HH24:MI')`

export const isOpen = sql<SqlBool>`appointment.status in ('Pending', 'Approved')`

/** The offered times that have not passed. */
const offers = (now: Date) => sql<Appointment['offers']>`(
  select coalesce(json_agg(json_build_object(
    'startsAt', to_char(offer at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'dueDate', ${dayOf('offer')},
    'time', ${timeOf('offer')}) order by offer), '[]')
  from unnest(appointment.offers) as offer where offer > ${now.toISOString()}::timestamptz)`

interface Times {
  now: Date
  /** The last moment at which a client can change an appointment that starts then. */
  latest: Date
}

function selectAppointments(db: Db, { now, latest }: Times) {
  return db
    .selectFrom('appointment')
    .innerJoin('client_contact as client', 'client.id', 'appointment.client_id')
    .select([
      'appointment.id',
      'appointment.id as _id',
      sql<Appointment['userId']>`${clientJson('client')}
        || jsonb_build_object('phoneNumber', client.phone_number)`.as('userId'),
      'appointment.service',
      'appointment.reason',
      'appointment.meeting_type as meetingType',
      dayOf('appointment.starts_at').as('dueDate'),
      dayOf('appointment.starts_at').as('date'),
      timeOf('appointment.starts_at').as('time'),
      'appointment.starts_at as startsAt',
      'appointment.ends_at as endsAt',
      'appointment.status',
      'appointment.note',
      offers(now).as('offers'),
      sql<boolean>`(${isOpen} and appointment.starts_at > ${latest.toISOString()})`.as(
        'changeable',
      ),
      'appointment.created_at as createdAt',
      'appointment.updated_at as updatedAt',
    ])
    .$narrowType<Pick<Appointment, 'status' | 'meetingType'>>()
}

/** Clients see their own. */
export function isSeenBy({ clientId, role }: SignedIn): Expression<SqlBool> {
  return mayCall('editor', role) ? sql`true` : sql`appointment.client_id = ${clientId}`
}

export function between(first: string, last: string): Expression<SqlBool> {
  return sql`(appointment.starts_at >= ${momentOf(first, '00:00')}
    and appointment.starts_at < ${momentOf(addDays(last, 1), '00:00')})`
}

function matching(filter: Filter | undefined, now: Date): Expression<SqlBool> {
  const today = calendarDay(now)
  if (filter === undefined) return sql`true`
  if (filter === 'due-today') return between(today, today)
  if (filter === 'due-this-week' || filter === 'due-next-week') {
    const { first, last } = weekOf(filter === 'due-this-week' ? today : addDays(today, 7))
    return between(first, last)
  }
  return sql`appointment.status = ${filter}`
}

interface Selection extends ListQuery {
  filter?: Filter | undefined
  from?: string | undefined
  to?: string | undefined
  client?: string | undefined
}

export function listAppointments(
  db: Db,
  times: Times,
  { filter, from, to, client, ...query }: Selection,
): Promise<Rows<Appointment>> {
  const conditions = [matching(filter, times.now)]
  if (from) conditions.push(sql`appointment.starts_at >= ${momentOf(from, '00:00')}`)
  if (to) conditions.push(sql`appointment.starts_at < ${momentOf(addDays(to, 1), '00:00')}`)
  if (client) conditions.push(sql`appointment.client_id = ${client}`)
  return listRows(db, {
    table: 'appointment',
    select: selectAppointments(db, times),
    sorts: {
      createdAt: sql.ref('appointment.created_at'),
      startsAt: sql.ref('appointment.starts_at'),
      status: sql.ref('appointment.status'),
      service: sql`lower(appointment.service)`,
    },
    search: [
      'appointment.service',
      'appointment.reason',
      (pattern) => sql`appointment.client_id in (select id from client_contact
        where lower(${nameSql('client_contact')}) like lower(${pattern}))`,
    ],
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    query,
  })
}

/** Upcoming ones are open and have not ended, or offer a time ahead; all others are past. */
export function listOwn(
  db: Db,
  times: Times,
  {
    client,
    when,
    ...query
  }: ListQuery & { client: string | null; when?: 'upcoming' | 'past' | undefined },
): Promise<Rows<Appointment>> {
  const now = times.now.toISOString()
  const isUpcoming = sql<SqlBool>`(${isOpen} and appointment.ends_at > ${now}
    or ${now}::timestamptz < any (appointment.offers))`
  const isWanted = when === 'upcoming' ? isUpcoming : sql<SqlBool>`not ${isUpcoming}`
  return listRows(db, {
    table: 'appointment',
    select: selectAppointments(db, times),
    sorts: {
      createdAt: sql.ref('appointment.created_at'),
      startsAt: sql.ref('appointment.starts_at'),
    },
    search: [],
    where: sql<SqlBool>`appointment.client_id = ${client}
      and ${when === undefined ? sql`true` : isWanted}`,
    query,
  })
}

export function findAppointment(
  db: Db,
  times: Times,
  reader: SignedIn,
  id: string,
): Promise<Appointment | undefined> {
  return selectAppointments(db, times)
    .where('appointment.id', '=', id)
    .where(sql<SqlBool>`${isSeenBy(reader)}`)
    .executeTakeFirst()
}

/** For the program itself, whoever's it is. */
export function findAnyAppointment(db: Db, now: Date, id: string): Promise<Appointment> {
  return selectAppointments(db, { now, latest: now })
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Waits for the other writers of the appointment. */
export function lockAppointment(trx: Db, reader: SignedIn, id: string) {
  return trx
    .selectFrom('appointment')
    .selectAll()
    .where('id', '=', id)
    .where(sql<SqlBool>`${isSeenBy(reader)}`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface Asked {
  /** First and last day. */
  from: string
  to: string
  now: Date
  /** The caller, whose own hold takes no time. */
  accountId: string
  /** The appointment that is moved, which takes no time either. */
  moved?: string | undefined
}

export interface Busy {
  /** Booked, held and blocked time. */
  taken: Span[]
  /** The appointments of each day. */
  counts: ReadonlyMap<string, number>
}

/** Everything that takes time on some days. */
export async function findBusy(db: Db, { from, to, now, accountId, moved }: Asked): Promise<Busy> {
  const range = sql`tstzrange(${momentOf(from, '00:00')}::timestamptz,
    ${momentOf(addDays(to, 1), '00:00')}::timestamptz)`
  const { rows } = await sql<{ from: number; to: number; day: string | null }>`
    with busy as (
      select taken, ${dayOf('starts_at')} as day from appointment
      where taken && ${range} and ${isOpen} and id is distinct from ${moved ?? null}::uuid
      union all
      select taken, null from appointment_hold
      where taken && ${range} and expires_at > ${now.toISOString()} and account_id <> ${accountId}
      union all
      select tstzrange(starts_at, ends_at), null from time_off
      where tstzrange(starts_at, ends_at) && ${range}
    )
    select (extract(epoch from lower(taken)) * 1000)::float8 as "from",
      (extract(epoch from upper(taken)) * 1000)::float8 as "to", day
    from busy`.execute(db)
  const counts = new Map<string, number>()
  for (const { day } of rows) if (day) counts.set(day, (counts.get(day) ?? 0) + 1)
  return { taken: rows.map((row) => [row.from, row.to]), counts }
}

/** The open bookings of a client from now on. The lock makes bookings of one client wait for each other. */
export async function countOpen(trx: Db, clientId: string, now: Date): Promise<number> {
  await sql`select from client where id = ${clientId} for no key update`.execute(trx)
  const own = trx.selectFrom('appointment').where('client_id', '=', clientId)
  return countRows(own.where(isOpen).where('ends_at', '>', now.toISOString()))
}
