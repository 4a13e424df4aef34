import { type PersonalData, readInBatches } from '#server/personal-data.ts'
import { deviceOf } from '#shared/device.ts'

const sessions: PersonalData = {
  name: 'sessions',
  async *read({ db }, { id }) {
    const rows = readInBatches(
      db
        .selectFrom('session')
        .select(['id', 'user_agent as userAgent', 'created_at as createdAt'])
        .select(['last_seen_at as lastSeenAt', 'ended_at as endedAt', 'expires_at as expiresAt'])
        .where('account_id', '=', id),
      'session.id',
    )
    for await (const { id: _, ...row } of rows) yield { ...row, device: deviceOf(row.userAgent) }
  },
  async erase({ db: trx }, { id }) {
    for (const table of ['password_link', 'recovery_code', 'known_device', 'session'] as const)
      await trx.deleteFrom(table).where('account_id', '=', id).execute()
  },
}

const passkeys: PersonalData = {
  name: 'passkeys',
  read: ({ db }, { id }) =>
    readInBatches(
      db
        .selectFrom('passkey')
        .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('account_id', '=', id),
      'passkey.id',
    ),
  async erase({ db: trx }, { id }) {
    for (const table of ['passkey_challenge', 'passkey'] as const)
      await trx.deleteFrom(table).where('account_id', '=', id).execute()
  },
}

export const authData: readonly PersonalData[] = [passkeys, sessions]
