import type { PersonalData } from '#server/personal-data.ts'

/** Live events contain only ids. */
export const liveData: PersonalData = {
  name: 'live-events',
  async erase({ db: trx }, { id }) {
    for (const table of ['live_event', 'live_counter', 'presence'] as const)
      await trx.deleteFrom(table).where('account_id', '=', id).execute()
  },
}
