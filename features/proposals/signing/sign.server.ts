import { inviteClient } from '#features/accounts/public.server.ts'
import { readAgency } from '#features/agency/public.server.ts'
import { linkLead } from '#features/inquiries/leads/public.server.ts'
import { beginProject, noteInHistory } from '#features/projects/public.server.ts'
import { agreeOnStages, openSigned } from '#features/stages/public.server.ts'
import { addTasks } from '#features/tasks/public.server.ts'
import { listClientsOf, requireClient } from '#people/clients.server.ts'
import { hashSeen, recordTypedDecision } from '#people/decisions.server.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Parts } from '#shared/endpoint.ts'
import { escapeHtml } from '#shared/text.ts'
import { signedMail } from '../emails.server.ts'
import { publishProposalEvent } from '../events.server.ts'
import { proposalUrlOf } from '../link.server.ts'
import { notifyOfProposal } from '../notifications.server.ts'
import { lockProposal, type ProposalRow } from '../queries.server.ts'
import { centsOf } from '../rules.ts'
import type { proposalLinks, ShownProposal } from './contract.ts'
import { openLink } from './link.server.ts'
import { shownOf, validPicks } from './shown.server.ts'

type SignContext = ContextOf<typeof proposalLinks.sign>
type Sent = Parts<typeof proposalLinks.sign>['body']

const changed = 'This changed since you opened it. Please look at it again.'
const ours = 'This was sent to an address that cannot become a client. Please write to us.'

/** All or nothing: the record, the client, the project with its tasks, stages and first invoice. */
export function signProposal(ctx: SignContext, token: string, sent: Sent): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, now } = inner
    const proposal = await openLink(inner, token, lockProposal)
    if (proposal.state === 'signed') ctx.fail('CONFLICT', { message: 'This is signed already.' })
    if (proposal.state === 'declined') ctx.fail('CONFLICT', { message: 'This was declined.' })
    const picks = validPicks(proposal.body, sent.picks)
    const shown = await shownOf(inner, proposal, picks)
    if (hashSeen(shown) !== sent.seen) ctx.fail('CONFLICT', { message: changed })
    const clientId = await clientOf(inner, proposal)
    const time = now().toISOString()
    const { id, title } = proposal
    const decisionId = await recordTypedDecision(inner, {
      ...{ kind: 'proposal', about: id, seen: shown, decision: describeSigning(proposal, sent) },
      ...{ name: sent.name, email: sent.email, clientId },
    })
    const projectId = await beginSigned(inner, { ...proposal, clientId, shown })
    await openSigned(inner, projectId)
    await noteInHistory(inner, projectId, `Proposal signed by ${sent.name}`)
    if (shown.plan)
      await noteInHistory(
        inner,
        projectId,
        `Plan wanted: ${shown.plan}. The client is asked to start it.`,
      )
    await trx
      .insertInto('proposal_signature')
      .values({
        ...{ proposal_id: id, decision_id: decisionId, version: proposal.version },
        shown: JSON.stringify(shown),
        signature: JSON.stringify(sent.signature),
        signed_at: time,
      })
      .execute()
    await trx
      .updateTable('proposal')
      .set({ signed_at: time, updated_at: time, project_id: projectId, client_id: clientId })
      .where('id', '=', id)
      .execute()
    if (proposal.lead)
      await linkLead(inner, { leadId: proposal.lead.id, clientId, by: proposal.writerId })
    await notifyOfProposal(trx, 'proposal-signed', proposal, noteOn(proposal, sent, shown))
    await publishProposalEvent(trx, id)
    const agency = await readAgency(inner)
    const signed = { title, by: sent.name, url: proposalUrlOf(ctx, proposal) }
    const signer = { to: sent.email, name: sent.name }
    const addressee = { to: proposal.email, name: proposal.firstName }
    for (const reader of isSame(signer.to, addressee.to) ? [signer] : [signer, addressee])
      await ctx.jobs.send(trx, mailJobs.mail, signedMail(agency, { ...reader, ...signed }))
  })
}

interface Signed extends Pick<ProposalRow, 'title' | 'currency' | 'body' | 'writerId'> {
  clientId: string
  shown: ShownProposal
}

/** The project of what was signed, with its tasks and its schedule. Returns its id. */
export async function beginSigned(
  ctx: Pick<Context, 'db' | 'now' | 'user'>,
  { clientId, title, currency, body, writerId, shown }: Signed,
): Promise<string> {
  const project = { clientId, title, description: describeProject(shown) }
  const projectId = await beginProject(ctx, project)
  await addTasks(ctx, { projectId, accountId: writerId, tasks: body.tasks })
  const cents = centsOf(body, shown.picks, currency)
  await agreeOnStages(ctx, { projectId, clientId, currency, cents, stages: body.stages })
  return projectId
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const describeSigning = ({ email }: ProposalRow, sent: Sent) =>
  isSame(email, sent.email) ? 'Signed' : 'Signed with another address'

/** Facts for staff beside the name of the proposal. */
function noteOn({ email }: ProposalRow, sent: Sent, { plan }: ShownProposal): string {
  const address = isSame(email, sent.email) ? '' : `, by ${sent.email} instead of ${email}`
  return address + (plan ? `, with the plan ${plan}` : '')
}

const describeProject = ({ lines }: ShownProposal) =>
  `<p>As agreed in the proposal:</p><ul>${lines
    .map(({ title }) => `<li>${escapeHtml(title)}</li>`)
    .join('')}</ul>`

/**
 * The client that staff chose, by its id or its address. The name and the address that the link's reader
 * typed are evidence alone: a link that was forwarded makes no client of a stranger.
 */
async function clientOf(inner: SignContext, proposal: ProposalRow): Promise<string> {
  if (proposal.client) return requireClient(inner, proposal.client.clientId)
  const { firstName, lastName, businessName, email } = proposal
  const chosen = await inner.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('email', '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chosen) {
    const { id } = await inviteClient(inner, { firstName, lastName, businessName, email })
    return requireClient(inner, id)
  }
  const [clientId] = await listClientsOf(inner.db, chosen.id)
  if (chosen.role !== 'User' || !clientId) return inner.fail('CONFLICT', { message: ours })
  return requireClient(inner, clientId)
}
