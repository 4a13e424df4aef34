import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { momentOf } from '#shared/dates.ts'
import type { AppointmentSummary } from '../contract.ts'
import { dayOf, isOpen, timeOf } from '../queries.server.ts'
import { addDays } from '../rules.ts'

const longestHours = sql.lit(8)

function selectEntries(db: Db) {
  return db
    .selectFrom('appointment')
    .innerJoin('account as client', 'client.id', 'appointment.account_id')
    .select([
      'appointment.id',
      'appointment.id as _id',
      sql<AppointmentSummary['userId']>`json_build_object('id', client.id, '_id', client.id,
        'firstName', client.first_name, 'lastName', client.last_name,
        'businessName', client.business_name, 'phoneNumber', client.phone_number)`.as('userId'),
      'appointment.service',
      'appointment.meeting_type as meetingType',
      dayOf('appointment.starts_at').as('dueDate'),
      timeOf('appointment.starts_at').as('time'),
      'appointment.starts_at as startsAt',
      'appointment.ends_at as endsAt',
      'appointment.status',
      'appointment.updated_at as updatedAt',
    ])
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .$narrowType<Pick<AppointmentSummary, 'status' | 'meetingType'>>()
}

/** The appointments of some days, and those that began before and reach into them. */
export function listEntries(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<AppointmentSummary[]> {
  const first = momentOf(from, '00:00')
  return selectEntries(db)
    .where(sql<SqlBool>`appointment.starts_at >
      ${first}::timestamptz - make_interval(hours => ${longestHours})`)
    .where('appointment.ends_at', '>', first)
    .where('appointment.starts_at', '<', momentOf(addDays(to, 1), '00:00'))
    .execute()
}

/** All open appointments ahead. */
export function listBooked(db: Db, now: Date): Promise<AppointmentSummary[]> {
  return selectEntries(db).where(isOpen).where('starts_at', '>', now.toISOString()).execute()
}
