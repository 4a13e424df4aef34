import { sql } from 'kysely'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'

const isOf = (clientIds: readonly string[]) =>
  sql<boolean>`onboarding_id in (
    select id from onboarding where client_id = any (${[...clientIds]}::uuid[]))`

/** The answers, without logins. Files are documents of the project. */
export const onboardingData: PersonalData = {
  name: 'content',
  read: ({ db }, { id, clientIds }) =>
    readInBatches(
      db
        .selectFrom('onboarding_item')
        .select(['id', 'kind', 'title', 'answer', 'state', 'reason'])
        .select(['answered_at as answeredAt', 'sent_at as sentAt'])
        .select(
          sql<string | null>`case when answered_by = ${id} then 'you'
            when answered_by is not null then 'colleague' end`.as('answeredBy'),
        )
        .where(isOf(clientIds)),
      'onboarding_item.id',
    ),
  async erase({ db: trx }, { clientIds }) {
    const items = trx.selectFrom('onboarding_item').select('id').where(isOf(clientIds))
    await trx.deleteFrom('onboarding_login').where('item_id', 'in', items).execute()
    await trx.deleteFrom('onboarding_showing').where('item_id', 'in', items).execute()
    await trx
      .updateTable('onboarding_item')
      .set({ answer: '', reason: '' })
      .where(isOf(clientIds))
      .execute()
  },
}
