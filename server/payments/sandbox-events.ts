import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import type { ProviderChange, ProviderEvent } from './provider.ts'
import { signWebhook } from './signature.ts'

/** The number of events that are read at once. */
const perPage = 100

/** The driver reads bigint as a number. */
export const amountInCents = sql<number>`amount_cents`.as('amount')

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('base64url')}`

export const webhookSecret = ({ urls }: Secrets) =>
  createHmac('sha256', urls).update('webhook of the payment sandbox').digest()

/** Stores an event, which a job delivers. */
export async function addEvent(trx: Db, now: Date, event: ProviderChange): Promise<void> {
  const body = { id: newId('sbx_evt'), createdAt: now, ...event }
  await trx
    .insertInto('sandbox_event')
    .values({ id: body.id, body: JSON.stringify(body), created_at: now.toISOString() })
    .execute()
}

interface Delivery {
  id: string
  body: Buffer
  signature: string
}

/** The events that were not delivered yet, oldest first, signed as a provider signs its webhook calls. */
export async function* findUndelivered(
  db: Db,
  secrets: Secrets,
  now: Date,
): AsyncGenerator<Delivery> {
  // Not by an offset, because events are delivered meanwhile.
  let last = { created_at: '-infinity', id: '' }
  for (;;) {
    const rows = await db
      .selectFrom('sandbox_event')
      .select(['id', 'body', 'created_at'])
      .where('delivered_at', 'is', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(last.created_at, last.id)),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(perPage)
      .execute()
    for (const { id, body: stored } of rows) {
      const body = Buffer.from(JSON.stringify(stored))
      yield { id, body, signature: signWebhook(body, webhookSecret(secrets), now) }
    }
    last = rows.at(-1) ?? last
    if (rows.length < perPage) return
  }
}

export async function markDelivered(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_event')
    .set({ delivered_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export function parseEvent(stored: unknown): ProviderEvent {
  const event = stored as ProviderChange & { id: string; createdAt: string }
  return { ...event, createdAt: new Date(event.createdAt) }
}
