import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ChatMessage } from '#db/types.ts'
import { chat } from '#features/chat/contract.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp, Visitor } from './app.ts'
import { makeAccount } from './factories.ts'

/** A message in the conversation of a client, which it starts. The id of a new client is the message's. */
export async function makeMessage(db: Db, values: Partial<Insertable<ChatMessage>> = {}) {
  const id = values.id ?? randomUUID()
  const clientId = values.conversation_id ?? (await makeAccount(db, { id })).id
  const time = new Date().toISOString()
  const { last_number: number } = await db
    .insertInto('conversation')
    .values({
      id: clientId,
      last_number: 1,
      last_public_number: 1,
      active_at: time,
      created_at: time,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        last_number: eb('conversation.last_number', '+', 1),
        last_public_number: eb('conversation.last_public_number', '+', 1),
        active_at: time,
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const message = {
    ...{ id, conversation_id: clientId, number, public_number: number },
    ...{ author_id: clientId, from_client: true, text: `Message ${number}` },
    ...{ client_message_id: randomUUID(), created_at: time },
    ...values,
  }
  return db.insertInto('chat_message').values(message).returningAll().executeTakeFirstOrThrow()
}

/** An attachment of a message, whose file is there too. */
export async function makeAttachment(
  { kernel }: TestApp,
  { id, author_id }: { id: string; author_id: string },
) {
  const key = `chat/${randomBytes(16).toString('base64url')}`
  const bytes = Buffer.from('{}')
  await kernel.files.put(`${key}/file.pdf`, bytes, 'application/pdf')
  const file = { key, kind: 'pdf', name: 'Offer.pdf', bytes: bytes.length }
  return kernel.db
    .insertInto('chat_attachment')
    .values({ ...file, account_id: author_id, message_id: id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function makeSavedReply(db: Db) {
  const reply = { title: `Reply ${randomUUID()}`, text: 'We are on it.' }
  return db.insertInto('saved_reply').values(reply).returningAll().executeTakeFirstOrThrow()
}

interface Said {
  text?: string
  attachments?: string[]
  clientMessageId?: string
  internal?: boolean
}

/** Sends a message, and returns it. */
export async function say(by: Visitor, clientId: string, said: Said | string) {
  const body = {
    clientMessageId: randomUUID(),
    ...(typeof said === 'string' ? { text: said } : said),
  }
  return (await by.call(chat.send, { params: { clientId }, body })).item
}
