import { sql } from 'kysely'
import { type Person, type PersonalData, readInBatches } from '#server/personal-data.ts'

const ofClient = ({ clientIds }: Person) =>
  sql<boolean>`invoice_id in (select id from invoice where client_id = any (${[...clientIds]}::uuid[]))`

/** Started card payments with their billing addresses. Card numbers are never stored. */
export const paymentData: PersonalData = {
  name: 'card-payments',
  read: ({ db }, person) =>
    readInBatches(
      db
        .selectFrom('payment_intent')
        .select(['id', 'invoice_id as invoiceId', 'amount_cents as amountCents', 'status'])
        .select(['provider', 'billing', 'shipping', 'created_at as createdAt'])
        .where(ofClient(person)),
      'payment_intent.id',
    ),
  async erase({ db: trx }, person) {
    const intents = await trx
      .updateTable('payment_intent')
      .set({ billing: null, shipping: null })
      .where(ofClient(person))
      .returning('provider_id')
      .execute()
    const providerIds = intents.flatMap(({ provider_id }) => provider_id ?? [])
    await trx.updateTable('payment_review').set({ detail: '' }).where(ofClient(person)).execute()
    await sql`update sandbox_intent set billing = null, shipping = null
      where id = any (${providerIds})`.execute(trx)
    await sql`delete from sandbox_event
      where delivered_at is not null and body ->> 'intentId' = any (${providerIds})`.execute(trx)
  },
}
