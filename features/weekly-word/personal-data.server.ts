import { type SqlBool, sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

/** The mails of a person, and what staff wrote into the next ones about their projects. */
export const weeklyData: PersonalData = {
  name: 'weekly words',
  async *read({ db }, { id, clientIds }) {
    yield* await db
      .selectFrom('weekly_word_mail')
      .select(['week', 'created_at as sentAt'])
      .where('account_id', '=', id)
      .orderBy('week')
      .execute()
    yield* await db
      .selectFrom('weekly_word')
      .innerJoin('project', 'project.id', 'project_id')
      .select(['project.title', 'week', 'sentence'])
      .where(sql<SqlBool>`client_id = any (${clientIds}::uuid[])`)
      .where('sentence', '<>', '')
      .orderBy('project.id')
      .execute()
  },
  async erase({ db: trx }, { id, clientIds }) {
    await trx
      .updateTable('weekly_word')
      .set({ sentence: '' })
      .where(sql<SqlBool>`project_id in (
        select project.id from project where client_id = any (${clientIds}::uuid[]))`)
      .execute()
    await trx.deleteFrom('weekly_word_mail').where('account_id', '=', id).execute()
  },
}
