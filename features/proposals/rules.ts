import { findMismatch, type SaveStage } from '#features/stages/contract.ts'
import { addDays } from '#shared/dates.ts'
import { formatCents, toCents } from '#shared/money.ts'
import { type Picks, type ProposalBody, pickedLines, usualPicks } from './body.ts'

export const stateLabels = {
  draft: 'Draft',
  sent: 'Sent',
  opened: 'Opened',
  read: 'Read',
  expired: 'Expired',
  signed: 'Signed',
  declined: 'Declined',
} as const
export type State = keyof typeof stateLabels
export const states = Object.keys(stateLabels) as State[]

/** The filters of the list. */
export const filters = {
  ...stateLabels,
  open: 'Waiting for an answer',
  due: 'Expired or about to',
} as const
export type Filter = keyof typeof filters
export const filterNames = Object.keys(filters) as Filter[]

export interface Standing {
  sentAt: string | null
  openedAt: string | null
  readAt: string | null
  signedAt: string | null
  declinedAt: string | null
  /** The last day on which it can be signed. */
  expiresOn: string | null
}

export function stateOf(proposal: Standing, today: string): State {
  if (proposal.signedAt) return 'signed'
  if (proposal.declinedAt) return 'declined'
  if (!proposal.sentAt) return 'draft'
  if (proposal.expiresOn && proposal.expiresOn < today) return 'expired'
  if (proposal.readAt) return 'read'
  return proposal.openedAt ? 'opened' : 'sent'
}

/** It waits for the answer of the prospect. */
export const isOpen = (state: State) => state === 'sent' || state === 'opened' || state === 'read'

type Priced = Pick<ProposalBody, 'items' | 'packages'>

/** The price of what is picked, in the smallest unit. */
export const centsOf = (body: Priced, picks: Picks, currency?: string) =>
  pickedLines(body, picks).reduce((sum, { price }) => sum + toCents(price, currency), 0)

/** The price with the dearest package and all options. */
export function largestCents(body: Priced, currency?: string): number {
  const [dearest] = body.packages.toSorted((one, other) => other.price - one.price)
  const itemIds = body.items.map(({ id }) => id)
  return centsOf(body, { packageId: dearest?.id ?? null, itemIds, plan: false }, currency)
}

type Staged = Priced & { stages: readonly Pick<SaveStage, 'percent' | 'amount'>[] }

/** A sentence where the stages do not sum to the price with the usual picks. Other picks change the last one. */
export function describeMismatch(body: Staged, currency?: string): string | undefined {
  const cents = centsOf(body, usualPicks(body), currency)
  const sum = body.stages.length > 0 ? findMismatch(cents, body.stages, currency) : null
  if (sum === null) return undefined
  return `The stages sum to ${formatCents(sum, currency)}, not ${formatCents(cents, currency)}.`
}

/** The days after sending, and those before it expires, on which the prospect is reminded. */
export const reminderDays = { after: 5, before: 2 }

/** The steps for a proposal without an answer. The last one is stored, so each comes once. */
export const steps = { reminded: 1, lastReminded: 2, expired: 3 } as const

interface Waiting {
  sentOn: string
  expiresOn: string
}

/** The latest step that has come; an earlier one that was missed is left out. */
export function stepOf({ sentOn, expiresOn }: Waiting, today: string): number {
  if (expiresOn < today) return steps.expired
  const last = addDays(expiresOn, -reminderDays.before)
  if (last > sentOn && last <= today) return steps.lastReminded
  return addDays(sentOn, reminderDays.after) <= today ? steps.reminded : 0
}
