import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { dayMs, minuteMs } from '#shared/dates.ts'

/** The lifetime of each kind of link. */
export const linkLifetimes = {
  reset: 30 * minuteMs,
  welcome: dayMs,
  'first-admin': dayMs,
} as const

export type LinkPurpose = keyof typeof linkLifetimes

/** Creates the token of a link. Only its hash is stored. */
export async function makeLink(
  db: Db,
  now: Date,
  purpose: LinkPurpose,
  accountId: string | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('password_link')
    .values({
      hash: linkHash(token),
      purpose,
      account_id: accountId,
      expires_at: new Date(now.getTime() + linkLifetimes[purpose]).toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  return token
}

export async function deleteLinks(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_link').where('account_id', '=', accountId).execute()
}

export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
