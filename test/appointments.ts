import { type Insertable, sql } from 'kysely'
import type { Appointment, TimeOff } from '#db/types.ts'
import { appointments } from '#features/appointments/contract.ts'
import type { Db } from '#server/db/db.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { makeAccount } from './factories.ts'

let made = 0

/** An appointment of half an hour, each a day after the one before, far ahead. */
export async function makeAppointment(db: Db, values: Partial<Insertable<Appointment>> = {}) {
  made += 1
  const starts_at = values.starts_at ?? new Date(Date.UTC(2090, 0, made, 15)).toISOString()
  const half = new Date(Date.parse(String(starts_at)) + 30 * 60_000).toISOString()
  const ends_at = values.ends_at ?? half
  const appointment = {
    service: 'Website review',
    reason: 'The shop is slow.',
    meeting_type: 'video',
    taken: sql<string>`tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz)`,
    ...values,
    client_id: values.client_id ?? (await makeAccount(db)).id,
    starts_at,
    ends_at,
  }
  return db.insertInto('appointment').values(appointment).returningAll().executeTakeFirstOrThrow()
}

/** A far hour in which nothing can be booked. */
export async function makeTimeOff(db: Db, values: Partial<Insertable<TimeOff>> = {}) {
  const hour = { starts_at: '2091-01-01T15:00:00Z', ends_at: '2091-01-01T16:00:00Z', ...values }
  return db.insertInto('time_off').values(hour).returningAll().executeTakeFirstOrThrow()
}

/** The last days with free times of the month that it is in five weeks. */
export async function freeDays(by: ApiClient): Promise<string[]> {
  const month = new Date(Date.now() + 5 * 7 * 86_400_000).toISOString().slice(0, 7)
  return (await by.call(appointments.days, { query: { month } })).days.slice(-4)
}

/** A day as people type it. */
export const typedDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
