import { sql } from 'kysely'
import type { ServerDomain } from '#server/domain.ts'
import { firstList } from '#server/http/first-reads.ts'
import { type PersonalData, personalDataPart, readInBatches } from '#server/personal-data.ts'
import { securityLog } from './contract.ts'
import { eventList } from './lists.ts'
import { securityLogRoutes } from './routes.server.ts'

const keptDays = 90

/** The device and address of whoever acted are no data of another person. */
const ownPart = (column: 'device' | 'address') =>
  sql<
    string | null
  >`case when coalesce(actor_id, account_id) = account_id then ${sql.ref(column)} end`

/** The log keeps the kind and time of events. */
const securityLogData: PersonalData = {
  name: 'security-log',
  // The reason for seeing a login is that of the member of staff.
  read: ({ db }, { id }) =>
    readInBatches(
      db
        .selectFrom('security_event')
        .select(['id', 'kind', 'detail', 'times', 'created_at as createdAt'])
        .select([ownPart('device').as('device'), ownPart('address').as('address')])
        .where('account_id', '=', id)
        .where('kind', '<>', 'login-shown'),
      'security_event.id',
    ),
  async erase({ db: trx }, { id }) {
    await trx
      .updateTable('security_event')
      // Clears the hour, because anonymized rows would violate the unique index.
      .set({ address: null, device: '', detail: '', hour: null })
      .where((where) => where.or([where('account_id', '=', id), where('actor_id', '=', id)]))
      .execute()
  },
}

export const securityLogDomain: ServerDomain = {
  routes: securityLogRoutes,
  firstReads: {
    '/admin/security': [firstList(securityLog.list, eventList)],
  },
  sweeps: [
    ({ db, daysAgo }) =>
      db.deleteFrom('security_event').where('created_at', '<', daysAgo(keptDays)).execute(),
  ],
  answers: [personalDataPart(securityLogData)],
}
