import { laterThanBefore, requireLatest } from '#content/changes/conflict.server.ts'
import { readAgency } from '#features/agency/public.server.ts'
import { centsMax } from '#features/stages/contract.ts'
import { currencyOf, requireClient } from '#people/clients.server.ts'
import { listDecisions } from '#people/decisions.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { sanitize } from '#server/files/sanitize.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { removeNotifications } from '#server/notifications/notify.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { formatCents } from '#shared/money.ts'
import { mayCall } from '#shared/roles.ts'
import type { SaveProposalBody } from './body.ts'
import type { Proposal, ProposalDetails, proposals } from './contract.ts'
import { proposalMail } from './emails.server.ts'
import { publishProposalEvent } from './events.server.ts'
import { proposalUrlOf } from './link.server.ts'
import { proposalNotifications } from './notifications.server.ts'
import { getProposal, lockProposal, type ProposalRow, toProposal } from './queries.server.ts'
import { describeMismatch, largestCents } from './rules.ts'

type Writer = Context<never, SignedIn>
type Sent = Parts<typeof proposals.add>['body']

export async function getDetails(ctx: Writer, id: string): Promise<ProposalDetails> {
  const row = await getProposal(ctx, id)
  return {
    ...toProposal(row, calendarDay(ctx.now())),
    body: row.body,
    picks: row.picks,
    decisions: await listDecisions(ctx.db, id),
    ...(mayCall('admin', ctx.user.role) && { url: row.sentAt ? proposalUrlOf(ctx, row) : null }),
  }
}

async function readBack(ctx: Writer, id: string): Promise<Proposal> {
  await publishProposalEvent(ctx.db, id)
  return toProposal(await getProposal(ctx, id), calendarDay(ctx.now()))
}

/** The stored body, whose rich text is sanitized. */
export const bodyOf = ({ sections, terms, ...body }: SaveProposalBody): string =>
  JSON.stringify({
    ...body,
    sections: sections.map((section) => ({ ...section, content: sanitize(section.content) })),
    terms: sanitize(terms),
  })

/** The columns of what was sent. The client of the lead is the client, unless another one is named. */
async function columnsOf(ctx: Writer, sent: Sent) {
  const lead = sent.leadId ? await requireLead(ctx, sent.leadId) : null
  const client = sent.clientId
    ? await requireClient(ctx, sent.clientId, 'clientId')
    : (lead?.client_id ?? null)
  const currency = sent.currency ?? (await currencyOf(ctx, client))
  // A project cannot have it, for instance in a currency of three decimals.
  if (largestCents(sent.body, currency) > centsMax) {
    const most = `All of it together may cost at most ${formatCents(centsMax, currency)}.`
    ctx.fail('INVALID_INPUT', { fields: { 'body.items': most } })
  }
  return {
    title: sent.title,
    lead_id: lead?.id ?? null,
    client_id: client,
    first_name: sent.firstName,
    last_name: sent.lastName,
    business_name: sent.businessName,
    email: sent.email,
    currency,
    body: bodyOf(sent.body),
    account_id: ctx.user.id,
  }
}

async function requireLead({ db: trx, fail }: Writer, id: string) {
  const lead = await trx
    .selectFrom('lead')
    .select(['id', 'client_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return lead ?? fail('INVALID_INPUT', { fields: { leadId: 'This lead does not exist.' } })
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

async function insertProposal(ctx: Writer, columns: Columns): Promise<Proposal> {
  const time = ctx.now().toISOString()
  const { id } = await ctx.db
    .insertInto('proposal')
    .values({ ...columns, created_at: time, updated_at: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readBack(ctx, id)
}

export function addProposal(ctx: Writer, sent: Sent): Promise<Proposal> {
  return inTransaction(ctx, async (inner) => insertProposal(inner, await columnsOf(inner, sent)))
}

/** Another version, which nobody has got yet. The reason of a decline stays for those who write it. */
const unsent = {
  sent_at: null,
  expires_on: null,
  opened_at: null,
  opened_count: 0,
  read_at: null,
  declined_at: null,
  reminders: 0,
}

export function editProposal(
  ctx: ContextOf<typeof proposals.edit>,
  id: string,
  { basedOn, ...sent }: Parts<typeof proposals.edit>['body'],
): Promise<Proposal> {
  return inTransaction(ctx, async (inner) => {
    const before = await lockUnsigned(inner, id)
    await requireLatest(inner, basedOn, { by: before.writerId, at: before.updatedAt })
    const columns = await columnsOf(inner, sent)
    const { version } = before
    await inner.db
      .updateTable('proposal')
      .set({
        ...columns,
        ...(before.sentAt && { ...unsent, version: version + 1 }),
        updated_at: laterThanBefore(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
    return readBack(inner, id)
  })
}

async function lockUnsigned(ctx: Context<'CONFLICT', SignedIn>, id: string): Promise<ProposalRow> {
  const proposal = (await lockProposal(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
  if (proposal.signedAt) ctx.fail('CONFLICT', { message: signed })
  return proposal
}

const signed = 'This proposal was signed, so it can no longer change.'
const declined = 'This proposal was declined. Change it, and send the new version.'
const nothing = 'Add an item or a package before you send it.'

export function sendProposal(
  ctx: ContextOf<typeof proposals.send>,
  id: string,
  basedOn: string | undefined,
): Promise<Proposal> {
  return inTransaction(ctx, async (inner) => {
    const proposal = await lockUnsigned(inner, id)
    await requireLatest(inner, basedOn, { by: proposal.writerId, at: proposal.updatedAt })
    if (proposal.declinedAt) ctx.fail('CONFLICT', { message: declined })
    const { items, packages, validDays } = proposal.body
    if (items.length + packages.length === 0) ctx.fail('INVALID_INPUT', { message: nothing })
    const mismatch = describeMismatch(proposal.body, proposal.currency)
    if (mismatch) ctx.fail('INVALID_INPUT', { message: mismatch })
    const expiresOn = addDays(calendarDay(ctx.now()), validDays)
    await inner.db
      .updateTable('proposal')
      .set({
        sent_at: ctx.now().toISOString(),
        expires_on: expiresOn,
        reminders: 0,
        account_id: ctx.user.id,
        updated_at: laterThanBefore(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
    const item = await readBack(inner, id)
    const mail = proposalMail(await readAgency(inner), {
      ...{ ...item, to: item.email, expiresOn },
      url: proposalUrlOf(ctx, item),
    })
    await ctx.jobs.send(inner.db, mailJobs.mail, mail)
    return item
  })
}

export function duplicateProposal(
  ctx: ContextOf<typeof proposals.duplicate>,
  id: string,
): Promise<Proposal> {
  return inTransaction(ctx, async (inner) => {
    const from = await getProposal(inner, id)
    return insertProposal(inner, {
      title: from.title,
      lead_id: from.lead?.id ?? null,
      client_id: from.client?.clientId ?? null,
      first_name: from.firstName,
      last_name: from.lastName,
      business_name: from.businessName,
      email: from.email,
      currency: from.currency,
      body: JSON.stringify(from.body),
      account_id: ctx.user.id,
    })
  })
}

export async function removeProposal(
  ctx: ContextOf<typeof proposals.remove>,
  id: string,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const proposal = (await lockProposal(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (proposal.signedAt) ctx.fail('IN_USE', { message: kept })
    await trx.deleteFrom('proposal').where('id', '=', id).execute()
    const kinds = Object.values(proposalNotifications)
    await removeNotifications(trx, { to: 'editor', kinds, about: id })
    await publishProposalEvent(trx, id)
  })
}

const kept = 'This proposal was signed, so it is kept.'
