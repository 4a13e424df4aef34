import { priceOf } from '#features/invoices/staged/public.server.ts'
import { type SaveStage, splitStages } from '#features/stages/contract.ts'
import type { Kernel } from '#server/context.ts'
import { formatDay } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { type Picks, type ProposalBody, pickedLines } from '../body.ts'
import type { ProposalRow } from '../queries.server.ts'
import { centsOf } from '../rules.ts'
import type { LinkedProposal, ShownProposal } from './contract.ts'

type Reading = Pick<Kernel, 'db' | 'settings'>

/** The picks that the proposal offers; others are left out. */
export function validPicks({ packages, items, planId }: ProposalBody, picks: Picks): Picks {
  const chosen = packages.find(({ id }) => id === picks.packageId) ?? packages[0]
  return {
    packageId: chosen?.id ?? null,
    itemIds: items
      .filter(({ id, optional }) => optional && picks.itemIds.includes(id))
      .map(({ id }) => id),
    plan: picks.plan && planId !== null,
  }
}

/** Exactly what the reader is shown, and signs. */
export async function shownOf(
  ctx: Reading,
  row: ProposalRow,
  picks: Picks,
): Promise<ShownProposal> {
  const { body, currency, title, version } = row
  const lines = pickedLines(body, picks).map(lineOf)
  const parts = partsOf(row, picks)
  const prices =
    parts.length > 0 ? parts.map(({ cents }) => cents) : [centsOf(body, picks, currency)]
  const { subtotal, taxes, tax, total, totals, ...texts } = await priceOf(ctx, currency, prices)
  const amountOf = (cents: number) => fromCents(cents, currency)
  const plan = picks.plan ? await findPlan(ctx, row) : null
  return {
    ...{ title, version, currency, picks, lines },
    reader: { name: nameOf(row), businessName: row.businessName },
    sections: body.sections,
    terms: body.terms,
    plan: plan?.name ?? null,
    amounts: {
      ...texts,
      ...{ subtotal: amountOf(subtotal), tax: amountOf(tax), total: amountOf(total) },
      taxes: taxes.map((each) => ({ ...each, tax: amountOf(each.tax) })),
    },
    stages: parts.map(({ title, opens }, at) => ({ title, amount: amountOf(totals[at]!), opens })),
  }
}

export const nameOf = ({ firstName, lastName }: Pick<ProposalRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

export const lineOf = ({ id, title, description, price }: ShownProposal['lines'][number]) => ({
  ...{ id, title, description, price },
})

/** The stages with something to pay, and their prices. */
function partsOf({ body, currency }: ProposalRow, picks: Picks) {
  const split = splitStages(centsOf(body, picks, currency), body.stages, currency)
  return body.stages
    .map((stage, at) => ({
      ...{ title: stage.title, cents: split[at]!, opens: describeOpening(stage) },
    }))
    .filter(({ cents }) => cents > 0)
}

export function describeOpening({ opensOn, opensDate, opensStatus }: SaveStage): string {
  if (opensOn === 'signature') return 'Due with your signature'
  if (opensOn === 'date' && opensDate) return `On ${formatDay(opensDate)}`
  if (opensOn === 'design') return 'When you approve the design'
  if (opensStatus) return `When the project is ${opensStatus.replaceAll('-', ' ')}`
  return 'When you say so'
}

/** The maintenance plan that is offered, with its fee in the currency of the proposal. */
export async function findPlan(
  { db }: Pick<Reading, 'db'>,
  { body, currency }: ProposalRow,
): Promise<LinkedProposal['plan']> {
  if (!body.planId) return null
  const plan = await db
    .selectFrom('plan')
    .select(['name', 'prices'])
    .where('id', '=', body.planId)
    .$narrowType<{ prices: Record<string, number> }>()
    .executeTakeFirst()
  if (!plan) return null
  const cents = plan.prices[currency]
  return { name: plan.name, fee: cents === undefined ? null : fromCents(cents, currency) }
}
