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

/** `db` is the transaction of its effect. */
type Deciding = Pick<Context, 'db' | 'http' | 'now'>

/** Records the decision of the person who is signed in. */
export async function recordDecision(
  ctx: Deciding & Pick<Context<never, SignedIn>, 'user'>,
  decided: Decided,
): Promise<{ id: string; name: string }> {
  const { id: account_id, clientId: client_id } = ctx.user
  const person = await ctx.db
    .selectFrom('account')
    .select([nameSql('account').as('name'), 'email'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const id = await insertDecision(ctx, decided, { ...person, account_id, client_id })
  return { id, name: person.name }
}

interface Typed {
  name: string
  email: string
  /** The client whose record it is. */
  clientId: string | null
}

/** Records the decision of somebody without an account, as they named themselves. Returns its id. */
export function recordTypedDecision(
  ctx: Deciding,
  { name, email, clientId, ...decided }: Decided & Typed,
): Promise<string> {
  return insertDecision(ctx, decided, { name, email, account_id: null, client_id: clientId })
}

type Decider = Record<'name' | 'email', string> & Record<'account_id' | 'client_id', string | null>

async function insertDecision(
  { db: trx, http, now }: Deciding,
  { seen, ...decided }: Decided,
  decider: Decider,
): Promise<string> {
  const { id } = await trx
    .insertInto('decision')
    .values({
      ...decided,
      ...decider,
      seen_hash: hashSeen(seen),
      address: shortenAddress(http.ip),
      browser: deviceOf(http.userAgent),
      decided_at: now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
