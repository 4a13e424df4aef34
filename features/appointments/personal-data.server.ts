import { type SqlBool, sql } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'
import { isOpen } from './queries.server.ts'

const isOf = (clientIds: string[]) => sql<SqlBool>`client_id = any (${clientIds}::uuid[])`

/** Times are kept, because other bookings depended on them. */
export const appointmentData: PersonalData = {
  name: 'appointments',
  read: ({ db }, { clientIds }) =>
    readInBatches(
      db
        .selectFrom('appointment')
        .select(['id', 'service', 'reason', 'meeting_type as meetingType', 'status', 'note'])
        .select(['starts_at as startsAt', 'ends_at as endsAt', 'offers'])
        .select(['created_at as createdAt', 'updated_at as updatedAt'])
        .where(isOf(clientIds)),
      'appointment.id',
    ),
  unfinished: {
    one: 'coming appointment',
    many: 'coming appointments',
    count(db, accountId, now) {
      const own = db
        .selectFrom('appointment')
        .where(sql<SqlBool>`client_id in (select id from client where contact_id = ${accountId})`)
      return countRows(own.where(isOpen).where('starts_at', '>', now.toISOString()))
    },
  },
  async erase({ db: trx }, { id, clientIds }) {
    await trx
      .updateTable('appointment')
      .set({ reason: 'Erased', note: '' })
      .where(isOf(clientIds))
      .execute()
    await trx.deleteFrom('appointment_hold').where('account_id', '=', id).execute()
  },
}
