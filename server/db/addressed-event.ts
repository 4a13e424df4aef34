import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './db.ts'

/** What every process listens to. */
export const channel = 'atrium'

/** PostgreSQL takes up to 8,000 bytes; an event says what changed, and whoever hears it reads the rest. */
const word = z.string().check(z.minLength(1), z.maxLength(64))

export const addressedEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person'), accountId: word, kind: word, id: word }),
  z.object({ type: z.literal('staff'), kind: word, id: word }),
])

interface Declared<To extends 'person' | 'staff' = 'person' | 'staff'> {
  kind: string
  to: To
}

/** Declares the events of a domain: each kind, and whom it is for. */
export function events<const D extends Record<string, 'person' | 'staff'>>(
  declared: D,
): { [N in keyof D]: Declared<D[N]> } {
  const named = Object.entries(declared).map(([kind, to]) => [kind, { kind, to }])
  return Object.fromEntries(named)
}

/** Heard by every process when the transaction commits. */
export async function tellPerson(
  trx: Db,
  { kind }: Declared<'person'>,
  about: { accountId: string; id: string },
): Promise<void> {
  await send(trx, { type: 'person', kind, ...about })
}

/** Heard by every process when the transaction commits. */
export async function tellStaff(
  trx: Db,
  { kind }: Declared<'staff'>,
  about: { id: string },
): Promise<void> {
  await send(trx, { type: 'staff', kind, ...about })
}

async function send(trx: Db, event: z.output<typeof addressedEvent>): Promise<void> {
  const payload = JSON.stringify(addressedEvent.parse(event))
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
}
