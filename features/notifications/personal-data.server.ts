import { sql } from 'kysely'
import { nameOf } from '#people/names.ts'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'

const notifications: PersonalData = {
  name: 'notifications',
  read: ({ db }, { id }) =>
    readInBatches(
      db
        .selectFrom('notification')
        .select(['id', 'kind', 'subject', 'times', 'created_at as createdAt', 'read_at as readAt'])
        .where('account_id', '=', id),
      'notification.id',
    ),
  /** Also erases other people's notifications about this person. */
  async erase({ db: trx }, { id, clientIds, email, businessName, ...name }) {
    const names = [email, nameOf(name), businessName].filter((name) => name.length > 4)
    await trx
      .deleteFrom('notification')
      .where((where) =>
        where.or([
          where('account_id', '=', id),
          sql<boolean>`client_id = any (${clientIds}::uuid[])`,
          sql<boolean>`exists (select from unnest(${names}::text[]) as name
            where position(lower(name) in lower(subject)) > 0)`,
        ]),
      )
      .execute()
    await trx.deleteFrom('notification_preference').where('account_id', '=', id).execute()
  },
}

const preferences: PersonalData = {
  name: 'notification-preferences',
  async *read({ db }, { id }) {
    yield* await db
      .selectFrom('notification_preference')
      .select(['kind', 'channel'])
      .where('account_id', '=', id)
      .orderBy('kind')
      .execute()
  },
}

export const notificationData: readonly PersonalData[] = [notifications, preferences]
