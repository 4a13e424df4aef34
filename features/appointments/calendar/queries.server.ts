import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, momentOf } from '#shared/dates.ts'
import type { AppointmentSummary } from '../contract.ts'
import { isOpen } from '../queries.server.ts'

const longestHours = sql.lit(8)

// Plain columns: building JSON and dates in SQL would take most of the time of a full month.
async function selectSummaries(db: Db, where: readonly Expression<SqlBool>[]) {
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('client_contact as client', 'client.id', 'appointment.client_id')
    .select([
      'appointment.id',
      'appointment.service',
      'appointment.meeting_type as meetingType',
      'appointment.starts_at as startsAt',
      'appointment.ends_at as endsAt',
      'appointment.status',
      'appointment.updated_at as updatedAt',
      'client.contact_id as contactId',
      'client.id as clientId',
      'client.first_name as firstName',
      'client.last_name as lastName',
      'client.business_name as businessName',
      'client.phone_number as phoneNumber',
    ])
    .$narrowType<
      Pick<AppointmentSummary, 'status' | 'meetingType'> &
        Record<
          'contactId' | 'clientId' | 'firstName' | 'lastName' | 'businessName' | 'phoneNumber',
          string
        >
    >()
    .where(({ and }) => and([...where]))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute()
  return rows.map(
    ({ contactId, clientId, firstName, lastName, businessName, phoneNumber, ...row }) => ({
      ...row,
      dueDate: calendarDay(new Date(row.startsAt)),
      userId: { id: contactId, clientId, firstName, lastName, businessName, phoneNumber },
    }),
  )
}

/** Appointments that overlap a range of days, including those that begin before it. */
export function listSummaries(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<AppointmentSummary[]> {
  const first = momentOf(from, '00:00')
  const after = momentOf(addDays(to, 1), '00:00')
  return selectSummaries(db, [
    sql`appointment.starts_at > ${first}::timestamptz - make_interval(hours => ${longestHours})`,
    sql`appointment.ends_at > ${first}`,
    sql`appointment.starts_at < ${after}`,
  ])
}

/** All open upcoming appointments. */
export function listBooked(db: Db, now: Date): Promise<AppointmentSummary[]> {
  return selectSummaries(db, [isOpen, sql`appointment.starts_at > ${now.toISOString()}`])
}
