import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { membersOf } from '#server/db/members.ts'
import { accessLevels, type Rights, type Role, roles } from '#shared/roles.ts'
import type { Db } from './db.ts'
import { withoutResult } from './plan-once.ts'

/** The channel that every process listens to. */
export const channel = 'atrium'

/** A stored event, as each of its recipients receives it. */
export const storedEvent = z.object({
  type: z.literal('person'),
  accountId: z.string(),
  kind: z.string(),
  id: z.string(),
  seq: z.int(),
})

/**
 * An event that is not stored, for the open streams of one person, of everybody in these roles, or of
 * everybody with the link of the record.
 */
export const passingEvent = z.object({
  type: z.literal('passing'),
  to: z.union([
    z.object({ accountId: z.string() }),
    z.object({ roles: z.array(z.enum(roles)) }),
    z.object({ link: z.literal(true) }),
  ]),
  kind: z.string(),
  id: z.string(),
})
export type PassingEvent = z.output<typeof passingEvent>

export function isFor({ to }: PassingEvent, person: { accountId: string; role: Role }): boolean {
  if ('roles' in to) return to.roles.includes(person.role)
  return 'accountId' in to && to.accountId === person.accountId
}

type Staff = 'staff' | 'editor' | 'admin'
type Recipient = 'person' | 'client' | 'link' | Staff

interface DeclaredEvent<To extends Recipient = Recipient> {
  kind: string
  to: To
  isStored: boolean
}

/** Every declared kind, for the test that endpoints follow no other. */
export const declaredKinds = new Set<string>()

/**
 * Declares the events of a domain: their kinds and recipients. They reach only streams that are open,
 * so they may get lost.
 */
export function events<const D extends Record<string, Recipient>>(declared: D) {
  return declare(declared, false)
}

/** Declares events that are stored for each recipient, who gets them later if no stream is open. */
export function storedEvents<const D extends Record<string, 'person' | Staff>>(declared: D) {
  return declare(declared, true)
}

function declare<const D extends Record<string, Recipient>>(
  declared: D,
  isStored: boolean,
): { [N in keyof D]: DeclaredEvent<D[N]> } {
  const named = Object.entries(declared).map(([kind, to]) => [kind, { kind, to, isStored }])
  for (const kind of Object.keys(declared)) declaredKinds.add(kind)
  return Object.fromEntries(named)
}

interface About {
  /** The id of the record that changed. */
  id: string
  accountId?: string
  accountIds?: readonly string[]
  clientId?: string
  rights?: Rights
}

/** Accounts, or the persons of a client who have one of the rights. */
type People =
  | { accountId: string }
  | { accountIds: readonly string[] }
  | { clientId: string; rights?: Rights }

/**
 * Publishes an event when the transaction commits, or at once outside one: to these accounts, or to
 * every active member of staff, or client, who has the declared access, or to whoever has the link.
 */
export function publishEvent(
  trx: Db,
  event: DeclaredEvent<'person'>,
  about: { id: string } & People,
): Promise<void>
export function publishEvent(
  trx: Db,
  event: DeclaredEvent<'client' | 'link' | Staff>,
  about: { id: string },
): Promise<void>
export async function publishEvent(
  trx: Db,
  { kind, to, isStored }: DeclaredEvent,
  { id, accountId, accountIds = accountId ? [accountId] : [], clientId, rights }: About,
): Promise<void> {
  if (to === 'person' && accountIds.length === 0 && !clientId) return
  const roles = to === 'person' || to === 'link' ? [] : [...accessLevels[to]]
  const chosen = clientId
    ? membersOf(clientId, rights)
    : sql`(select unnest(${[...accountIds]}::uuid[]) as account_id)`
  if (isStored) {
    const people =
      to === 'person'
        ? sql`select account_id as id from ${chosen} as chosen`
        : sql`select id from account where role = any (${roles})
            and status = 'Active' and deleted_at is null`
    const event = { kind, id, people }
    const waiting = pending.get(trx)
    if (waiting) waiting.push(event)
    else await store(trx, [event])
  } else if (to === 'person') {
    await sql`select pg_notify(${channel}, json_build_object('type', 'passing', 'kind', ${kind}::text,
      'id', ${id}::text, 'to', json_build_object('accountId', account_id))::text)
      from ${chosen} as chosen`.execute(trx)
  } else {
    const event: PassingEvent = {
      ...{ type: 'passing', kind, id },
      to: to === 'link' ? { link: true } : { roles },
    }
    await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(trx)
  }
}

interface StoredEvent {
  kind: string
  id: string
  /** Selects the ids of the accounts. */
  people: RawBuilder<unknown>
}

/** The events that open transactions will store. */
const pending = new WeakMap<Db, StoredEvent[]>()

/**
 * Runs `work` in the transaction `trx` and stores its events last, in one statement. The counters are
 * the last rows that a transaction locks, in the order of their accounts, so transactions that
 * publish to the same people cannot deadlock.
 */
export async function storeEventsLast<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const published: StoredEvent[] = []
  pending.set(trx, published)
  const result = await work()
  if (published.length > 0) await store(trx, published)
  return result
}

/** Drops the events of a part of a transaction that fails. */
export async function dropEventsOnFailure<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const published = pending.get(trx) ?? []
  const before = published.length
  try {
    return await work()
  } catch (error) {
    published.length = before
    throw error
  }
}

async function store(trx: Db, published: readonly StoredEvent[]): Promise<void> {
  const addressed = published.map(
    ({ kind, id, people }, place) => sql`
      select id as account_id, ${kind}::text as kind, ${id}::text as about, ${place}::integer as place
      from (${people}) as person`,
  )
  await sql`${withoutResult}
    with published as (${sql.join(addressed, sql` union all `)}), counted as (
      insert into live_counter (account_id, seq)
      select account_id, count(*) from published group by account_id order by account_id
      on conflict (account_id) do update set seq = live_counter.seq + excluded.seq
      returning account_id, seq as last_seq
    ), numbered as (
      select account_id, kind, about,
        last_seq + 1 - row_number() over (partition by account_id order by place desc) as seq
      from published join counted using (account_id)
    ), stored as (
      insert into live_event (account_id, seq, kind, about)
      select account_id, seq, kind, about from numbered
    )
    select pg_notify(${channel}, json_build_object(
      'type', 'person', 'accountId', account_id, 'kind', kind, 'id', about, 'seq', seq
    )::text) from numbered order by account_id, seq`.execute(trx)
}
