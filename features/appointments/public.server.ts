import { sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, daysBetween } from '#shared/dates.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import { bookingSection } from './booking/contract.ts'
import type { Appointment, appointments } from './contract.ts'
import { between, isOpen, listAppointments, listOwn } from './queries.server.ts'
import { addMinutes, hoursOn } from './rules.ts'
import { readTimes, withPlaces } from './service.server.ts'
import { openingOf } from './times.server.ts'

const mostIds = 1_000

/** The ids of a client's appointments, latest first. */
export async function listAppointmentsOf(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostIds)
    .execute()
  return rows.map(({ id }) => id)
}

/** The maximum number of today's appointments on the dashboard. */
const mostToday = 12

interface TodayCard {
  id: string
  client: string
  service: string
  startsAt: string
  endsAt: string
  status: Appointment['status']
}

/** The earliest pending requests, as the list has them, and today's open appointments. */
export async function readAppointmentCards(
  ctx: Pick<Context<never, SignedIn>, 'db' | 'now' | 'settings'>,
  limit: number,
) {
  const { db } = ctx
  const today = calendarDay(ctx.now())
  const { rows } = await sql<TodayCard>`
    select appointment.id, service, appointment.status, starts_at as "startsAt",
      ends_at as "endsAt", ${clientNameSql('client')} as client
    from (select * from appointment where ${isOpen} and ${between(today, today)}
      order by starts_at limit ${mostToday}) as appointment
    join client_contact as client on client.id = appointment.client_id
    order by starts_at, appointment.id`.execute(db)
  const pending = { filter: 'Pending', sort: 'startsAt', limit } as const
  return { today: rows, requests: await listAppointments(db, await readTimes(ctx), pending) }
}

/** The opening hours of the agency: those of a day, and the minutes of a week without closed days. */
export async function readOpening(
  ctx: Pick<Kernel, 'db' | 'settings'>,
  { today, week }: { today: string; week: { first: string; last: string } },
) {
  const settings = await ctx.settings.read(ctx.db, bookingSection)
  const own = { ...settings, ownHours: false }
  const opening = openingOf(own, (await readAgency(ctx)).week)
  const days = Array.from({ length: daysBetween(week.first, week.last) + 1 }, (_, at) =>
    addDays(week.first, at),
  )
  return {
    today: hoursOn(opening, today),
    minutes: days.flatMap((day) => hoursOn(opening, day)).reduce(addMinutes, 0),
  }
}

/** The appointments of the client who asks, or of the one that an editor names. */
export async function getOwn(
  ctx: Context<never, SignedIn>,
  { client, ...query }: Parts<typeof appointments.own>['query'],
): Promise<Rows<Appointment>> {
  const named = mayCall('editor', ctx.user.role) ? client : undefined
  const own = { ...query, client: named ?? ctx.user.clientId }
  const { rows, total } = await listOwn(ctx.db, await readTimes(ctx), own)
  return { rows: await withPlaces(ctx, rows), total }
}
