import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import type { Appointment, appointments } from './contract.ts'
import { between, isOpen, listOwn } from './queries.server.ts'
import { readTimes, withPlaces } from './service.server.ts'

const mostIds = 1_000

/** The ids of a client's appointments, latest first. */
export async function listAppointmentsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostIds)
    .execute()
  return rows.map(({ id }) => id)
}

/** The maximum number of today's appointments on the dashboard. */
const mostToday = 5

interface AppointmentCards {
  requests: {
    total: number
    first: { id: string; client: string; service: string; startsAt: string } | null
  }
  today: {
    id: string
    client: string
    service: string
    startsAt: string
    status: Appointment['status']
  }[]
}

/** Pending requests with the earliest one, and today's open appointments. */
export async function readAppointmentCards(db: Db, now: Date): Promise<AppointmentCards> {
  const today = calendarDay(now)
  const card = sql`'id', appointment.id, 'service', service, 'startsAt', to_char(
      starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'client', ${clientNameSql('client')}`
  const joined = sql`join account as client on client.id = appointment.account_id`
  const { rows } = await sql<AppointmentCards>`
    select
      json_build_object(
        'total', (select count(*) from appointment where appointment.status = 'Pending'),
        'first', (select json_build_object(${card})
          from (select * from appointment where status = 'Pending'
            order by starts_at, id limit 1) as appointment
          ${joined})) as requests,
      (select coalesce(json_agg(json_build_object(${card},
          'status', appointment.status) order by starts_at), '[]')
        from (select * from appointment where ${isOpen} and ${between(today, today)}
          order by starts_at limit ${mostToday}) as appointment
        ${joined}) as today`.execute(db)
  return rows[0]!
}

/** The appointments of the client who asks, or of the one that an editor names. */
export async function getOwn(
  ctx: Context<never, SignedIn>,
  { client, ...query }: Parts<typeof appointments.own>['query'],
): Promise<Rows<Appointment>> {
  const named = mayCall('editor', ctx.user.role) ? client : undefined
  const own = { ...query, client: named ?? ctx.user.id }
  const { rows, total } = await listOwn(ctx.db, await readTimes(ctx), own)
  return { rows: await withPlaces(ctx, rows), total }
}
