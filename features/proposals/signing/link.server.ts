import { findFirstToPay } from '#features/invoices/staged/public.server.ts'
import { hashSeen } from '#people/decisions.server.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { type Picks, usualPicks } from '../body.ts'
import { readProposalLink } from '../link.server.ts'
import { findProposal, type ProposalRow } from '../queries.server.ts'
import { stateOf } from '../rules.ts'
import {
  type Asked,
  type LinkedProposal,
  proposalExpired,
  proposalReplaced,
  type ShownProposal,
} from './contract.ts'
import { findPlan, lineOf, shownOf, validPicks } from './shown.server.ts'

export type LinkContext = Context<'LINK_INVALID' | 'PROPOSAL_REPLACED' | 'PROPOSAL_EXPIRED'>

export type OpenProposal = ProposalRow & { state: LinkedProposal['state'] }

/** A link that was made up, or whose proposal was deleted. The version may be another one. */
export async function requireLinked(
  ctx: Pick<Context<'LINK_INVALID'>, 'db' | 'fail' | 'secrets'>,
  token: string,
  find = findProposal,
): Promise<{ row: ProposalRow; isCurrent: boolean }> {
  const linked = readProposalLink(ctx, token) ?? ctx.fail('LINK_INVALID')
  const row = (await find(ctx.db, linked.id)) ?? ctx.fail('LINK_INVALID')
  return { row, isCurrent: row.version === linked.linkVersion && row.sentAt !== null }
}

/** The proposal of a link, unless it expired or was replaced. `find` can lock it. */
export async function openLink(
  ctx: LinkContext,
  token: string,
  find?: (db: Db, id: string) => Promise<ProposalRow | undefined>,
): Promise<OpenProposal> {
  const { row, isCurrent } = await requireLinked(ctx, token, find)
  if (!isCurrent) return ctx.fail(proposalReplaced)
  const state = stateOf(row, calendarDay(ctx.now()))
  if (state === 'expired') return ctx.fail(proposalExpired)
  return { ...row, state: state === 'signed' || state === 'declined' ? state : 'open' }
}

export async function readLinked(
  ctx: LinkContext,
  token: string,
  asked: Asked,
): Promise<LinkedProposal> {
  const row = await openLink(ctx, token)
  const { body, currency } = row
  const signed = row.state === 'signed' ? await readSigned(ctx, row.id) : null
  const shown = signed?.shown ?? (await shownOf(ctx, row, picksOf(row, asked)))
  const first = row.project && (await findFirstToPay(ctx, row.project.id))
  return {
    ...{ state: row.state, shown, seen: hashSeen(shown) },
    packages: body.packages.map(lineOf),
    options: body.items.filter(({ optional }) => optional).map(lineOf),
    plan: await findPlan(ctx, row),
    expiresOn: row.expiresOn ?? '',
    signed: signed && {
      ...{ name: signed.name, signedAt: signed.signedAt },
      firstPart: first && { payUrl: first.payUrl, due: fromCents(first.due, currency) },
    },
  }
}

export function picksOf({ body }: ProposalRow, { package: packageId, items, plan }: Asked): Picks {
  const usual = usualPicks(body)
  return validPicks(body, {
    packageId: packageId ?? usual.packageId,
    itemIds: items === undefined ? usual.itemIds : items.split(','),
    plan: plan === 'true',
  })
}

export interface Signed {
  shown: ShownProposal
  signature: { typed?: string; strokes?: number[][] } | null
  name: string | null
  email: string | null
  address: string | null
  browser: string | null
  seenHash: string
  decision: string
  signedAt: string
}

/** The signed document, and its signer. */
export function readSigned(db: Pick<Context, 'db'>, proposalId: string): Promise<Signed> {
  return db.db
    .selectFrom('proposal_signature as signature')
    .innerJoin('decision', 'decision.id', 'signature.decision_id')
    .select(['signature.shown', 'signature.signature', 'signature.signed_at as signedAt'])
    .select(['decision.name', 'decision.email', 'decision.address', 'decision.browser'])
    .select(['decision.seen_hash as seenHash', 'decision.decision'])
    .where('proposal_id', '=', proposalId)
    .$narrowType<Pick<Signed, 'shown' | 'signature'>>()
    .executeTakeFirstOrThrow()
}
