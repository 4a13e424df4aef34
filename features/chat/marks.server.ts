import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import {
  markOwnSeen,
  publishConversationEvent,
  publishConversationEventToAgency,
  publishConversationEventToClient,
} from './notifications.server.ts'
import { readerOf } from './service.server.ts'

type ChatContext = Context<never, SignedIn>

const columns = {
  client: { read: 'client_read', delivered: 'client_delivered' },
  agency: { read: 'agency_read', delivered: 'agency_delivered' },
} as const

/** Marks what the reader's side was sent as delivered. `position` counts all messages. */
export async function markDelivered(ctx: ChatContext, clientId: string, position: number) {
  const side = sideOf(ctx)
  const { delivered } = columns[side]
  const isNew = ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', clientId)
    .where(delivered, '<', position)
  // Most reads move nothing, and need no transaction.
  if (!(await isNew.executeTakeFirst())) return
  await inTransaction(ctx, async ({ db: trx }) => {
    const { numUpdatedRows } = await trx
      .updateTable('conversation')
      .set({ [delivered]: position })
      .where('id', '=', clientId)
      .where(delivered, '<', position)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await (side === 'client'
      ? publishConversationEventToAgency(trx, clientId)
      : publishConversationEventToClient(trx, clientId))
  })
}

/** Marks never go back. `number` is one of the reader. */
export async function markRead(ctx: ChatContext, clientId: string, number: number): Promise<void> {
  const side = sideOf(ctx)
  const { read, delivered } = columns[side]
  const seenNumber = sql.ref(side === 'client' ? 'public_number' : 'chat_message.number')
  await inTransaction(ctx, async ({ db: trx }) => {
    const last = trx
      .selectFrom('chat_message')
      .select('number')
      .where('conversation_id', '=', clientId)
      .where(seenNumber, '<=', number)
      .orderBy(seenNumber, 'desc')
      .limit(1)
    const found = await last.executeTakeFirst()
    if (!found) return
    const { numUpdatedRows } = await trx
      .updateTable('conversation')
      .set({
        [read]: found.number,
        [delivered]: sql<number>`greatest(${sql.ref(delivered)}, ${found.number})`,
      })
      .where('id', '=', clientId)
      .where(read, '<', found.number)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await markOwnSeen(trx, clientId, { byClient: side === 'client' })
    await publishConversationEvent(trx, clientId)
  })
}

const sideOf = ({ user }: ChatContext) => (readerOf(user).isClient ? 'client' : 'agency')
