import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { accessLevels, type Role, roles } from '#shared/roles.ts'
import type { Db } from './db.ts'
import { withoutResult } from './without-result.ts'

/** The channel that every process listens to. */
export const channel = 'atrium'

export const personEvent = z.object({
  type: z.literal('person'),
  accountId: z.string(),
  kind: z.string(),
  id: z.string(),
  seq: z.int(),
})

/** An event that is not stored: for the open streams of one person, or of everybody in these roles. */
export const signalEvent = z.object({
  type: z.literal('signal'),
  to: z.union([z.object({ accountId: z.string() }), z.object({ roles: z.array(z.enum(roles)) })]),
  kind: z.string(),
  id: z.string(),
})
export type SignalEvent = z.output<typeof signalEvent>

type Address = 'person' | 'client' | 'staff' | 'editor' | 'admin'

interface Declared<To extends Address = Address> {
  kind: string
  to: To
}

/** Every declared kind, for the test that endpoints follow no other. */
export const declaredKinds = new Set<string>()

/** Declares the events of a domain: their kinds and recipients. */
export function events<const D extends Record<string, Address>>(
  declared: D,
): { [N in keyof D]: Declared<D[N]> } {
  const named = Object.entries(declared).map(([kind, to]) => [kind, { kind, to }])
  for (const kind of Object.keys(declared)) declaredKinds.add(kind)
  return Object.fromEntries(named)
}

/**
 * Stores an event for one person at the end of the transaction, or at once outside one. Every process
 * hears of it when the transaction commits.
 */
export async function tellPerson(
  trx: Db,
  kind: Declared<'person'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await tellPeople(trx, kind, { accountIds: [accountId], id })
}

/** The same for each of several people. */
export async function tellPeople(
  trx: Db,
  { kind }: Declared<'person'>,
  { accountIds, id }: { accountIds: readonly string[]; id: string },
): Promise<void> {
  if (accountIds.length === 0) return
  await tell(trx, { kind, id, people: sql`select unnest(${[...accountIds]}::uuid[]) as id` })
}

/** Stores an event for each active member of staff who has this access. */
export async function tellStaff(
  trx: Db,
  { kind, to }: Declared<'staff' | 'editor' | 'admin'>,
  { id }: { id: string },
): Promise<void> {
  const people = sql`
    select id from account
    where role = any (${[...accessLevels[to]]}) and status = 'Active' and deleted_at is null`
  await tell(trx, { kind, id, people })
}

/**
 * Sends an event to the open streams of one person when the transaction commits. It is not stored, so
 * it is only for events that may be lost, such as typing and presence.
 */
export async function signalPerson(
  trx: Db,
  { kind }: Declared<'person'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await signal(trx, { to: { accountId }, kind, id })
}

/** Like `signalPerson`, for each member of staff who has this access. */
export async function signalStaff(
  trx: Db,
  { kind, to }: Declared<'staff' | 'editor' | 'admin'>,
  { id }: { id: string },
): Promise<void> {
  await signal(trx, { to: { roles: [...accessLevels[to]] }, kind, id })
}

/** Like `signalPerson`, for every client. */
export async function signalClients(
  trx: Db,
  { kind, to }: Declared<'client'>,
  { id }: { id: string },
): Promise<void> {
  await signal(trx, { to: { roles: [...accessLevels[to]] }, kind, id })
}

async function signal(trx: Db, event: Omit<SignalEvent, 'type'>): Promise<void> {
  const payload = JSON.stringify({ type: 'signal', ...event } satisfies SignalEvent)
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
}

export function isFor({ to }: SignalEvent, person: { accountId: string; role: Role }): boolean {
  return 'roles' in to ? to.roles.includes(person.role) : to.accountId === person.accountId
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
 * the last rows that a transaction locks, in the order of their accounts, so transactions that tell
 * the same people cannot deadlock.
 */
export async function storeEventsLast<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const told: StoredEvent[] = []
  pending.set(trx, told)
  const result = await work()
  if (told.length > 0) await store(trx, told)
  return result
}

/** Drops the events of a part of a transaction that fails. */
export async function dropEventsOnFailure<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const told = pending.get(trx) ?? []
  const before = told.length
  try {
    return await work()
  } catch (error) {
    told.length = before
    throw error
  }
}

async function tell(trx: Db, event: StoredEvent): Promise<void> {
  const told = pending.get(trx)
  if (told) told.push(event)
  else await store(trx, [event])
}

async function store(trx: Db, told: readonly StoredEvent[]): Promise<void> {
  const addressed = told.map(
    ({ kind, id, people }, place) => sql`
      select id as account_id, ${kind}::text as kind, ${id}::text as about, ${place}::integer as place
      from (${people}) as person`,
  )
  await sql`${withoutResult}
    with told as (${sql.join(addressed, sql` union all `)}), counted as (
      insert into live_counter (account_id, seq)
      select account_id, count(*) from told group by account_id order by account_id
      on conflict (account_id) do update set seq = live_counter.seq + excluded.seq
      returning account_id, seq as last_seq
    ), numbered as (
      select account_id, kind, about,
        last_seq + 1 - row_number() over (partition by account_id order by place desc) as seq
      from told join counted using (account_id)
    ), stored as (
      insert into live_event (account_id, seq, kind, about)
      select account_id, seq, kind, about from numbered
    )
    select pg_notify(${channel}, json_build_object(
      'type', 'person', 'accountId', account_id, 'kind', kind, 'id', about, 'seq', seq
    )::text) from numbered order by account_id, seq`.execute(trx)
}
