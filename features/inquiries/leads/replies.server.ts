import { mailboxOf, readAgency } from '#features/agency/public.server.ts'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Parts } from '#shared/endpoint.ts'
import { replyMail } from '../emails.server.ts'
import type { Lead, leads } from './contract.ts'
import { addEntry, changeLead, type Locked, replySubjectOf, stopClock } from './service.server.ts'

type NewText = Parts<typeof leads.reply>['body']

/** Idempotent: a resubmitted reply is stored and mailed once. The mail has the id of the reply. */
export function sendReply(
  ctx: ContextOf<typeof leads.reply>,
  id: string,
  { text, clientEntryId }: NewText,
): Promise<Lead> {
  return changeLead(ctx, id, async (inner, lead) => {
    if (lead.state === 'spam')
      ctx.fail('CONFLICT', { message: 'This is marked as spam. Restore it to reply.' })
    const thread = await listMailIds(inner.db, lead)
    const replyId = await addEntry(inner, id, { kind: 'reply', text, clientEntryId })
    if (replyId === undefined) return
    const agency = await readAgency(inner)
    const mail = replyMail(agency, {
      origin: ctx.config.origin,
      to: lead.email,
      replyTo: agency.mail.replyTo || mailboxOf(ctx, agency),
      subject: replySubjectOf(lead),
      kind: lead.kind,
      text,
      author: await findAuthor(inner),
      thread,
    })
    await ctx.jobs.send(inner.db, mailJobs.mail, mail, { id: replyId })
    await stopClock(inner, lead, null)
  })
}

/** The mails sent to this lead: the acknowledgement and the replies. */
async function listMailIds(db: Db, { id, acknowledged }: Locked): Promise<string[]> {
  const replies = await db
    .selectFrom('lead_entry')
    .select('id')
    .where('lead_id', '=', id)
    .where('kind', '=', 'reply')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return [...(acknowledged ? [id] : []), ...replies.map((reply) => reply.id)]
}

async function findAuthor({ db, user }: Context<never, SignedIn>): Promise<string> {
  const { name } = await db
    .selectFrom('account')
    .select(nameSql('account').as('name'))
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return name
}

/** Adds an internal note. The state of the lead stays the same. */
export function addNote(
  ctx: ContextOf<typeof leads.note>,
  id: string,
  { text, clientEntryId }: NewText,
): Promise<Lead> {
  return changeLead(ctx, id, (inner) => addEntry(inner, id, { kind: 'note', text, clientEntryId }))
}
