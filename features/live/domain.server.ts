import type { ServerDomain } from '#server/domain.ts'
import { type PersonalData, personalDataPart } from '#server/personal-data.ts'
import { liveRoutes } from './routes.server.ts'

const keptDays = 7

/** Live events contain only ids. */
const liveData: PersonalData = {
  name: 'live-events',
  async erase({ db: trx }, { id }) {
    for (const table of ['live_event', 'live_counter', 'presence'] as const)
      await trx.deleteFrom(table).where('account_id', '=', id).execute()
  },
}

export const liveDomain: ServerDomain = {
  routes: liveRoutes,
  sweeps: [
    ({ db, daysAgo }) =>
      db.deleteFrom('live_event').where('created_at', '<', daysAgo(keptDays)).execute(),
  ],
  answers: [personalDataPart(liveData)],
}
