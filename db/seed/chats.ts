import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { type DemoConversation, demoConversations, demoReplies } from './chat-texts.ts'

const minutesAgo = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes})`

/** Seeds the conversations of the demo clients, and the saved replies. */
export async function seedChats(db: Db, files: Storage): Promise<void> {
  const people = await db.selectFrom('account').select(['id', 'email']).execute()
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? ''
  for (const conversation of demoConversations)
    await seedConversation(db, files, idOf, conversation)
  await db.insertInto('saved_reply').values(demoReplies).execute()
}

async function seedConversation(
  db: Db,
  files: Storage,
  idOf: (email: string) => string,
  { client, assignedTo, closed, read, messages }: DemoConversation,
): Promise<void> {
  const id = idOf(client)
  const last = messages.at(-1)
  const shown = messages.filter(({ internal }) => !internal)
  await db
    .insertInto('conversation')
    .values({
      id,
      assigned_to: assignedTo && idOf(assignedTo),
      closed_at: closed ? minutesAgo((last?.ago ?? 0) - 1) : null,
      last_number: messages.length,
      last_public_number: shown.length,
      waiting: !shown.at(-1)?.by,
      client_delivered: read.client,
      client_read: read.client,
      agency_delivered: read.agency,
      agency_read: read.agency,
      active_at: minutesAgo(last?.ago ?? 0),
      created_at: minutesAgo(messages[0]?.ago ?? 0),
    })
    .execute()
  for (const [at, { by, ago, text, internal, file }] of messages.entries()) {
    const author_id = idOf(by ?? client)
    const message = await db
      .insertInto('chat_message')
      .values({
        conversation_id: id,
        number: at + 1,
        public_number: internal ? null : shown.findIndex((one) => one.text === text) + 1,
        author_id,
        from_client: !by,
        text,
        client_message_id: randomUUID(),
        created_at: minutesAgo(ago),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (file)
      await seedAttachment(db, files, { ...file, message_id: message.id, account_id: author_id })
  }
}

interface DemoFile {
  name: string
  path: string
  size?: { width: number; height: number }
  message_id: string
  account_id: string
}

async function seedAttachment(
  db: Db,
  files: Storage,
  { path: source, size, ...attachment }: DemoFile,
): Promise<void> {
  const bytes = await readFile(path.join(import.meta.dirname, source))
  const key = `chat/${randomBytes(16).toString('base64url')}`
  const kind = size ? 'webp' : 'pdf'
  await files.put(`${key}/file.${kind}`, bytes, 'application/octet-stream')
  await db
    .insertInto('chat_attachment')
    .values({ ...attachment, ...size, key, kind, bytes: bytes.length })
    .execute()
}
