import { type PersonalData, readInBatches } from '#server/personal-data.ts'

/** Times are kept, because other bookings depended on them. */
export const appointmentData: PersonalData = {
  name: 'appointments',
  read: ({ db }, { id }) =>
    readInBatches(
      db
        .selectFrom('appointment')
        .select(['id', 'service', 'reason', 'meeting_type as meetingType', 'status', 'note'])
        .select(['starts_at as startsAt', 'ends_at as endsAt', 'offers'])
        .select(['created_at as createdAt', 'updated_at as updatedAt'])
        .where('account_id', '=', id),
      'appointment.id',
    ),
  unfinished: {
    one: 'coming appointment',
    many: 'coming appointments',
    async count(db, accountId, now) {
      const { count } = await db
        .selectFrom('appointment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('status', 'in', ['Pending', 'Approved'])
        .where('starts_at', '>', now.toISOString())
        .executeTakeFirstOrThrow()
      return count
    },
  },
  async erase({ db: trx }, { id }) {
    await trx
      .updateTable('appointment')
      .set({ reason: 'Erased', note: '' })
      .where('account_id', '=', id)
      .execute()
    await trx.deleteFrom('appointment_hold').where('account_id', '=', id).execute()
  },
}
