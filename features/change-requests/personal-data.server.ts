import { type SqlBool, sql } from 'kysely'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'

const isOf = (clientIds: readonly string[]) =>
  sql<SqlBool>`client_id = any (${[...clientIds]}::uuid[])`

/** An erased request keeps its state, its answer and its dates. */
export const requestData: PersonalData = {
  name: 'change requests',
  read: ({ db }, { id, clientIds }) =>
    readInBatches(
      db
        .selectFrom('change_request')
        .select(['id', 'title', 'description', 'page_url as pageUrl', 'state', 'answer'])
        .select(['minutes', 'cents', 'currency', 'more_days as moreDays'])
        .select(['created_at as createdAt', 'decided_at as decidedAt'])
        .select(
          sql<object[]>`(select coalesce(json_agg(json_build_object(
            'action', action, 'text', text, 'at', entry.created_at,
            'from', case when entry.account_id = ${id} then 'you'
              when from_client then 'colleague' else 'agency' end
          ) order by entry.id), '[]') from change_request_entry as entry
          where request_id = change_request.id)`.as('thread'),
        )
        .where(isOf(clientIds)),
      'change_request.id',
    ),
  async erase({ db: trx }, { clientIds }) {
    const requests = trx.selectFrom('change_request').select('id').where(isOf(clientIds))
    await trx
      .updateTable('change_request_entry')
      .set({ text: '' })
      .where('request_id', 'in', requests)
      .execute()
    // Made of the same words.
    await trx
      .updateTable('task')
      .set({ title: 'Request of an erased client', description: 'Erased' })
      .where('id', 'in', trx.selectFrom('change_request').select('task_id').where(isOf(clientIds)))
      .execute()
    await trx
      .updateTable('change_request')
      .set({ title: 'Request of an erased client', description: 'Erased', page_url: '' })
      .where(isOf(clientIds))
      .execute()
  },
}
