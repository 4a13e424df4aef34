import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { shortenAddress } from '#server/http/networks.ts'
import { type Person, type PersonalData, readInBatches } from '#server/personal-data.ts'
import { deviceOf } from '#shared/device.ts'
import type { Decision } from './decision.ts'
import { nameSql } from './person.server.ts'

/** The SHA-256 of the canonical JSON, whose keys are in alphabetical order. */
export function hashSeen(seen: object): string {
  const json = JSON.stringify(seen, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(json).digest('hex')
}

interface Decided {
  kind: string
  /** The id of the record. */
  about: string
  seen: object
  decision: string
}

/** Records the decision of the person who is signed in. `ctx.db` is the transaction of its effect. */
export async function recordDecision(
  { db: trx, http, now, user }: Pick<Context<never, SignedIn>, 'db' | 'http' | 'now' | 'user'>,
  { seen, ...decided }: Decided,
): Promise<{ name: string }> {
  const { name, email } = await trx
    .selectFrom('account')
    .select([nameSql('account').as('name'), 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('decision')
    .values({
      ...decided,
      ...{ name, email, account_id: user.id, client_id: user.clientId },
      seen_hash: hashSeen(seen),
      address: shortenAddress(http.ip),
      browser: deviceOf(http.userAgent),
      decided_at: now().toISOString(),
    })
    .execute()
  return { name }
}

const mostDecisions = 20

/** The newest first; those of one client only if it is given. */
export function listDecisions(
  db: Db,
  about: string,
  clientId?: string | null,
): Promise<Decision[]> {
  return db
    .selectFrom('decision')
    .select(['id', 'id as _id', 'decision', 'seen_hash as seenHash', 'name', 'email'])
    .select(['address', 'browser', 'decided_at as timestamp'])
    .where('about', '=', about)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? null))
    .orderBy('id', 'desc')
    .limit(mostDecisions)
    .execute()
}

const isOf = ({ id, email }: Person) =>
  sql<boolean>`(account_id = ${id} or (account_id is null and lower(email) = lower(${email})))`

export const decisionData: PersonalData = {
  name: 'decisions',
  read: ({ db }, person) =>
    readInBatches(
      db
        .selectFrom('decision')
        .select(['id', 'kind', 'about', 'decision', 'seen_hash as seenHash', 'name', 'email'])
        .select(['address', 'browser', 'decided_at as decidedAt'])
        .where(isOf(person)),
      'decision.id',
    ),
  async erase({ db }, person) {
    await db
      .updateTable('decision')
      .set({ name: null, email: null, address: null, browser: null })
      .where(isOf(person))
      .execute()
  },
}
