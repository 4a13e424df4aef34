import { isbot } from 'isbot'
import { readAgency } from '#features/agency/public.server.ts'
import { writeForContact } from '#features/chat/public.server.ts'
import { addQuestion } from '#features/inquiries/leads/public.server.ts'
import { recordTypedDecision } from '#people/decisions.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { takeLimit } from '#server/http/limits.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { usualPicks } from '../body.ts'
import { questionMail } from '../emails.server.ts'
import { publishProposalEvent } from '../events.server.ts'
import { notifyOfProposal } from '../notifications.server.ts'
import { lockProposal } from '../queries.server.ts'
import type { proposalLinks } from './contract.ts'
import { openLink, requireLinked } from './link.server.ts'
import { shownOf } from './shown.server.ts'

/** Counted by the script of the page, so that mail programs that fetch links count nothing. */
export async function countVisit(
  ctx: ContextOf<typeof proposalLinks.visit>,
  token: string,
  { read }: { read: boolean },
): Promise<void> {
  if (isbot(ctx.http.userAgent)) return
  await inTransaction(ctx, async (inner) => {
    const { db: trx, now } = inner
    const proposal = await openLink(inner, token, lockProposal)
    if (proposal.state !== 'open') return
    const { id, openedAt, openedCount, readAt } = proposal
    const time = now().toISOString()
    const values = read
      ? { read_at: readAt ?? time, opened_at: openedAt ?? time }
      : { opened_at: openedAt ?? time, opened_count: openedCount + 1 }
    await trx.updateTable('proposal').set(values).where('id', '=', id).execute()
    if (read && !readAt) await notifyOfProposal(trx, 'proposal-read', proposal)
    if (!read && !openedAt) await notifyOfProposal(trx, 'proposal-opened', proposal)
    await publishProposalEvent(trx, id)
  })
}

export function declineProposal(
  ctx: ContextOf<typeof proposalLinks.decline>,
  token: string,
  reason: string,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, now } = inner
    const proposal = await openLink(inner, token, lockProposal)
    if (proposal.state !== 'open')
      ctx.fail('CONFLICT', { message: `This proposal is ${proposal.state} already.` })
    const time = now().toISOString()
    await trx
      .updateTable('proposal')
      .set({ declined_at: time, decline_reason: reason, updated_at: time })
      .where('id', '=', proposal.id)
      .execute()
    await recordTypedDecision(inner, {
      ...{ kind: 'proposal', about: proposal.id, clientId: proposal.client?.clientId ?? null },
      seen: await shownOf(inner, proposal, usualPicks(proposal.body)),
      decision: `Declined version ${proposal.version}`,
      // The page asks for the reason alone.
      ...{ name: 'Someone with the link', email: '' },
    })
    await notifyOfProposal(trx, 'proposal-declined', proposal, `: ${reason}`)
    await publishProposalEvent(trx, proposal.id)
  })
}

/** Into the conversation of the client; without one, onto the lead and to the mailbox of the agency. */
export function askAbout(
  ctx: ContextOf<typeof proposalLinks.ask>,
  token: string,
  question: string,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const proposal = await openLink(inner, token)
    const { title, client, lead } = proposal
    const text = `On the page of the proposal “${title}”, by its link:\n\n${question}`
    if (client) return writeForContact(inner, { clientId: client.clientId, text })
    if (lead) await addQuestion(inner, { leadId: lead.id, text })
    await notifyOfProposal(inner.db, 'proposal-question', proposal)
    const mail = questionMail(await readAgency(inner), { ...proposal, question })
    await ctx.jobs.send(inner.db, mailJobs.mail, mail)
  })
}

/** Tells staff once a day. */
export async function askForRenewal(
  ctx: ContextOf<typeof proposalLinks.renew>,
  token: string,
): Promise<void> {
  const { row } = await requireLinked(ctx, token)
  if (row.signedAt) return
  const { allowed } = await takeLimit(ctx, ctx.now(), 'proposalRenewal', row.id)
  if (!allowed) return
  await inTransaction(ctx, ({ db: trx }) => notifyOfProposal(trx, 'proposal-renewal', row))
}
