import { type SqlBool, sql } from 'kysely'
import { requireEditor } from '#server/accounts/require-editor.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { removeNotifications } from '#server/notifications/notify.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { Lead, leads } from './contract.ts'
import {
  leadNotifications,
  markNotificationsRead,
  notifyOfLead,
  publishLeadEvent,
} from './notifications.server.ts'
import {
  findClientOf,
  findLead,
  listEntries,
  lockLead,
  type SelectedLead,
} from './queries.server.ts'
import { toLead } from './rows.server.ts'
import { acknowledgementSubjects, type EntryKind, type Kind } from './rules.ts'

type Reader = Context<never, SignedIn>
export type Locked = NonNullable<Awaited<ReturnType<typeof lockLead>>>

/** Without an acknowledgement, a reply starts the mail thread. */
export const replySubjectOf = ({ kind, acknowledged }: { kind: Kind; acknowledged: boolean }) =>
  acknowledged ? `Re: ${acknowledgementSubjects[kind]}` : acknowledgementSubjects[kind]

export async function getRow(ctx: Reader, id: string): Promise<SelectedLead> {
  return (await findLead(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
}

export async function getLead(ctx: Reader, id: string): Promise<Lead> {
  const row = await getRow(ctx, id)
  return toLead(row, {
    replySubject: replySubjectOf(row),
    entries: await listEntries(ctx.db, id),
    match: row.client ? null : await findClientOf(ctx.db, row.email),
  })
}

/** Runs `work` on the locked lead, and returns the updated lead. */
export function changeLead<C extends Reader>(
  ctx: C,
  id: string,
  work: (inner: C, lead: Locked) => Promise<unknown>,
): Promise<Lead> {
  return inTransaction(ctx, async (inner) => {
    const lead = (await lockLead(inner.db, id)) ?? ctx.fail('NOT_FOUND')
    await work(inner, lead)
    await publishLeadEvent(inner.db, id)
    return getLead(inner, id)
  })
}

type Values = Partial<
  Record<'read_at' | 'answered_at' | 'spam_at' | 'assigned_to' | 'client_id', string | null>
>

export async function updateLead(ctx: Reader, id: string, values: Values): Promise<void> {
  const updated_at = ctx.now().toISOString()
  await ctx.db
    .updateTable('lead')
    .set({ ...values, updated_at })
    .where('id', '=', id)
    .execute()
}

interface NewEntry {
  kind: EntryKind
  text?: string
  clientEntryId?: string
}

/** Returns the id, or undefined if the entry was already stored. */
export async function addEntry(
  { db, user, now }: Reader,
  leadId: string,
  { kind, text = '', clientEntryId = undefined }: NewEntry,
): Promise<string | undefined> {
  const added = await db
    .insertInto('lead_entry')
    .values({
      lead_id: leadId,
      kind,
      author_id: user.id,
      text,
      client_entry_id: clientEntryId ?? null,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['lead_id', 'author_id', 'client_entry_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

type ChangeContext = ContextOf<typeof leads.change>
type Change = Parts<typeof leads.change>['body']

export function changeHandling(ctx: ChangeContext, id: string, change: Change): Promise<Lead> {
  return changeLead(ctx, id, async (inner, lead) => {
    if (change.assignedTo !== undefined) await assign(inner, lead, change.assignedTo)
    if (change.read !== undefined) await markRead(inner, lead, change.read)
    if (change.answered !== undefined) await markAnswered(inner, lead, change.answered)
    if (change.spam !== undefined) await markSpam(inner, lead, change.spam)
  })
}

async function assign(ctx: ChangeContext, lead: Locked, to: string | null): Promise<void> {
  if (to === lead.assigned_to) return
  if (to !== null) await requireEditor(ctx, to)
  await updateLead(ctx, lead.id, { assigned_to: to })
  if (to !== null && to !== ctx.user.id) await notifyOfLead(ctx.db, 'lead-assigned', lead, to)
}

/** Read state is shared by all staff. */
async function markRead(ctx: Reader, lead: Locked, read: boolean): Promise<void> {
  const now = ctx.now().toISOString()
  await updateLead(ctx, lead.id, { read_at: read ? (lead.read_at ?? now) : null })
  if (read) await markNotificationsRead(ctx.db, lead.id, { answered: false })
}

async function markAnswered(ctx: ChangeContext, lead: Locked, answered: boolean): Promise<void> {
  if (answered === (lead.answered_at !== null)) return
  if (!answered && (await hasReply(ctx.db, lead.id)))
    ctx.fail('CONFLICT', { message: 'A reply was sent, so this is answered.' })
  if (answered) return stopClock(ctx, lead, 'answered')
  await updateLead(ctx, lead.id, { answered_at: null })
  await addEntry(ctx, lead.id, { kind: 'waiting' })
}

/** An answered lead counts as read. */
export async function stopClock(ctx: Reader, lead: Locked, kind: 'answered' | null): Promise<void> {
  const now = ctx.now().toISOString()
  const { read_at, answered_at } = lead
  await updateLead(ctx, lead.id, { read_at: read_at ?? now, answered_at: answered_at ?? now })
  if (kind) await addEntry(ctx, lead.id, { kind })
  await markNotificationsRead(ctx.db, lead.id, { answered: true })
}

async function hasReply(db: Db, id: string): Promise<boolean> {
  const reply = db.selectFrom('lead_entry').select('id').where('lead_id', '=', id)
  return (await reply.where('kind', '=', 'reply').limit(1).executeTakeFirst()) !== undefined
}

/** Clearing the spam mark restores the previous state. */
async function markSpam(ctx: Reader, lead: Locked, spam: boolean): Promise<void> {
  if (spam === (lead.spam_at !== null)) return
  await updateLead(ctx, lead.id, { spam_at: spam ? ctx.now().toISOString() : null })
  await addEntry(ctx, lead.id, { kind: spam ? 'spam' : 'restored' })
  if (spam) await markNotificationsRead(ctx.db, lead.id, { answered: true })
}

/** The kind must match, so the id of an inquiry is not found as a message. */
export async function removeLead(ctx: Reader, kind: Kind, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('lead')
      .where('id', '=', id)
      .where(sql<SqlBool>`kind = ${kind}`)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return ctx.fail('NOT_FOUND')
    const kinds = Object.values(leadNotifications)
    await removeNotifications(trx, { to: 'editor', kinds, about: id })
    await publishLeadEvent(trx, id)
    ctx.log.info({ by: ctx.user.id, lead: id, kind }, 'lead deleted')
  })
}
