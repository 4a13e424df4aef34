import { sql } from 'kysely'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'
import { countSubscriptionsOf } from '../public.server.ts'

/** The agreed plans are kept, because invoices refer to them. */
export const subscriptionData: PersonalData = {
  name: 'plans',
  read: ({ db }, { id }) =>
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
        .where('account_id', '=', id),
      'subscription.id',
    ),
  unfinished: {
    one: 'plan',
    many: 'plans',
    count: countSubscriptionsOf,
  },
  async erase({ db: trx }, { id }) {
    await trx
      .updateTable('subscription')
      .set({ cancel_reason: '' })
      .where('account_id', '=', id)
      .execute()
  },
}
