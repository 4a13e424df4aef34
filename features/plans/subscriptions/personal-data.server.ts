import { sql } from 'kysely'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'
import { countCurrent } from '../public.server.ts'

const ofClients = (clientIds: readonly string[]) =>
  sql<boolean>`client_id = any (${[...clientIds]}::uuid[])`

const isOfContact = (accountId: string) =>
  sql<boolean>`client_id in (select id from client where contact_id = ${accountId})`

/** The agreed plans are kept, because invoices refer to them. */
export const subscriptionData: PersonalData = {
  name: 'plans',
  read: ({ db }, { clientIds }) =>
    readInBatches(
      db
        .selectFrom('subscription')
        .select(['id', 'starts', 'ends', 'agreed_at as agreedAt', 'canceled_at as canceledAt'])
        .select(['cancel_reason as cancelReason', 'ended_at as endedAt'])
        .select(
          sql<object[]>`(select json_agg(json_build_object('starts', terms.starts, 'name', name,
            'feeCents', fee_cents, 'services', services, 'includedMinutes', included_minutes)
            order by terms.starts) from subscription_terms as terms
            where subscription_id = subscription.id)`.as('terms'),
        )
        .where(ofClients(clientIds)),
      'subscription.id',
    ),
  unfinished: {
    one: 'plan',
    many: 'plans',
    count: (db, id) => countCurrent(db, isOfContact(id)),
  },
  async erase({ db: trx }, { clientIds }) {
    await trx
      .updateTable('subscription')
      .set({ cancel_reason: '' })
      .where(ofClients(clientIds))
      .execute()
  },
}
