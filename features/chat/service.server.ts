import { type Expression, type RawBuilder, sql } from 'kysely'
import { requireEditor } from '#server/accounts/require-editor.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { membersOf } from '#server/db/members.ts'
import { withoutResult } from '#server/db/plan-once.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { agencyIsHere, isHere } from '#server/live/presence-queries.ts'
import type { Parts } from '#shared/endpoint.ts'
import { attachFiles, detachFiles } from './attachments.server.ts'
import { type ChatMessage, type chat, tooLate } from './contract.ts'
import { getMessage } from './messages.server.ts'
import {
  activeAssignee,
  markOwnSeen,
  nameOfAccount,
  notifyOtherSide,
  publishConversationEvent,
  publishConversationEventToAgency,
} from './notifications.server.ts'
import { findConversation, hasConversation, type Reader } from './queries.server.ts'
import { mayStillEdit } from './rules.ts'

type ChatContext = Context<never, SignedIn>
type NewMessage = Parts<typeof chat.send>['body']

export const readerOf = ({ id, clientId, role }: SignedIn): Reader => ({
  ...{ id, clientId },
  isClient: role === 'User',
})

/** Answers somebody else's conversation like one that does not exist. */
export async function getConversation(ctx: ChatContext, clientId: string) {
  const found = await findConversation(ctx.db, readerOf(ctx.user), clientId, ctx.now())
  return found ?? ctx.fail('NOT_FOUND')
}

export async function requireConversation(ctx: ChatContext, clientId: string): Promise<void> {
  if (!(await hasConversation(ctx.db, readerOf(ctx.user), clientId, ctx.now())))
    ctx.fail('NOT_FOUND')
}

/**
 * Sent again, a message is stored once and answered as it was stored. The caller checks access to the
 * conversation.
 */
export async function sendMessage(
  ctx: ChatContext,
  clientId: string,
  sent: NewMessage,
): Promise<ChatMessage> {
  const { text = '', attachments = [], clientMessageId } = sent
  if (!text && attachments.length === 0)
    ctx.fail('INVALID_INPUT', { fields: { text: 'Message is required.' } })
  const reader = readerOf(ctx.user)
  const internal = !reader.isClient && sent.internal === true
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    await lock(trx, clientId)
    const before = sentBefore(trx, clientId, ctx.user.id, clientMessageId)
    const taken = await takeNumbers(inner, clientId, { internal, unless: before })
    if (!taken) return getMessage(trx, reader, (await before.executeTakeFirstOrThrow()).id)
    const { id, number, public_number, ...people } = taken
    const message = trx.insertInto('chat_message').values({
      id,
      conversation_id: clientId,
      number,
      public_number: internal ? null : public_number,
      author_id: ctx.user.id,
      from_client: reader.isClient,
      text,
      client_message_id: clientMessageId,
      created_at: ctx.now().toISOString(),
    })
    await sql`${withoutResult} ${message}`.execute(trx)
    await attachFiles(inner, id, attachments)
    if (!internal) await notifyOtherSide(trx, { clientId, byClient: reader.isClient, ...people })
    await publish(trx, clientId, internal)
    return getMessage(trx, reader, id)
  })
}

const publish = (trx: Db, clientId: string, internal: boolean) =>
  internal
    ? publishConversationEventToAgency(trx, clientId)
    : publishConversationEvent(trx, clientId)

/** Waits for the other writers of the conversation. */
const lock = (trx: Db, clientId: string) =>
  sql`${withoutResult} select from conversation where id = ${clientId} for update`.execute(trx)

const sentBefore = (trx: Db, clientId: string, authorId: string, clientMessageId: string) =>
  trx
    .selectFrom('chat_message')
    .select('id')
    .where('conversation_id', '=', clientId)
    .where('author_id', '=', authorId)
    .where('client_message_id', '=', clientMessageId)

/**
 * Returns undefined if `unless` finds a row. A message of the client opens a closed conversation
 * again. It is delivered at once where the other side has a stream open.
 */
function takeNumbers(
  { db, user, now }: ChatContext,
  clientId: string,
  { internal, unless }: { internal: boolean; unless: Expression<unknown> },
) {
  const { isClient } = readerOf(user)
  const deliveredIf = (here: RawBuilder<boolean>, before: string) =>
    sql<number>`case when ${here} then last_number + 1 else ${sql.ref(before)} end`
  return db
    .updateTable('conversation')
    .set({
      last_number: sql<number>`last_number + 1`,
      active_at: now().toISOString(),
      ...(!internal && {
        last_public_number: sql<number>`last_public_number + 1`,
        waiting: isClient,
      }),
      ...(isClient && { closed_at: null }),
      ...(isClient && { agency_delivered: deliveredIf(agencyIsHere, 'agency_delivered') }),
      ...(!isClient &&
        !internal && {
          client_delivered: deliveredIf(
            isHere(membersOf(sql`conversation.id`, ['support'])),
            'client_delivered',
          ),
        }),
    })
    .where('id', '=', clientId)
    .where(({ not, exists }) => not(exists(unless)))
    .returning([
      sql<string>`uuidv7()`.as('id'),
      'last_number as number',
      'last_public_number as public_number',
      nameOfAccount(user.id).as('author'),
      activeAssignee.as('assignee'),
    ])
    .executeTakeFirst()
}

interface Which {
  clientId: string
  id: string
}

/** One's own message that is not deleted. */
export async function getOwnMessage(ctx: ChatContext, { clientId, id }: Which) {
  const found = await ctx.db
    .selectFrom('chat_message')
    .select(['created_at', 'public_number'])
    .where('id', '=', id)
    .where('conversation_id', '=', clientId)
    .where('author_id', '=', ctx.user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

async function lockOwn(ctx: ChatContext, which: Which) {
  await lock(ctx.db, which.clientId)
  return getOwnMessage(ctx, which)
}

export async function editMessage(
  ctx: ContextOf<typeof chat.edit>,
  { clientId, id }: Which,
  text: string,
): Promise<ChatMessage> {
  return inTransaction(ctx, async (inner) => {
    const { created_at, public_number } = await lockOwn(inner, { clientId, id })
    const now = ctx.now()
    if (!mayStillEdit(created_at, now))
      ctx.fail(tooLate, { message: 'A message can be edited for five minutes.' })
    const edited = { text, edited_at: now.toISOString() }
    await inner.db.updateTable('chat_message').set(edited).where('id', '=', id).execute()
    await publish(inner.db, clientId, public_number === null)
    return getMessage(inner.db, readerOf(ctx.user), id)
  })
}

/** The message stays in its place as deleted, without its text and files. */
export async function removeMessage(
  ctx: ChatContext,
  { clientId, id }: Which,
): Promise<ChatMessage> {
  return inTransaction(ctx, async (inner) => {
    const { public_number } = await lockOwn(inner, { clientId, id })
    const deleted = { text: '', deleted_at: ctx.now().toISOString() }
    await inner.db.updateTable('chat_message').set(deleted).where('id', '=', id).execute()
    for (const { key } of await detachFiles(inner.db, id))
      await ctx.jobs.send(inner.db, storageJobs['remove-files'], { key })
    await markOwnSeen(inner.db, clientId, { byClient: true })
    await publish(inner.db, clientId, public_number === null)
    return getMessage(inner.db, readerOf(ctx.user), id)
  })
}

/** Assigns, closes and opens again. The caller checks that the conversation exists. */
export async function updateConversation(
  ctx: ChatContext,
  clientId: string,
  { assignedTo, state }: Parts<typeof chat.update>['body'],
): Promise<void> {
  if (assignedTo) await requireEditor(ctx, assignedTo)
  await inTransaction(ctx, async ({ db: trx }) => {
    const closedAt = sql<string>`coalesce(closed_at, ${ctx.now().toISOString()})`
    await trx
      .updateTable('conversation')
      .set({
        // Changes nothing. An update needs a column, and the body may be empty.
        id: clientId,
        ...(assignedTo !== undefined && { assigned_to: assignedTo }),
        ...(state && { closed_at: state === 'closed' ? closedAt : null }),
      })
      .where('id', '=', clientId)
      .execute()
    await publish(trx, clientId, state === undefined)
  })
}
