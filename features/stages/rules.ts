import type { Invoice } from '#features/invoices/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { type OpensOn, openerLabels, statusLabel } from './contract.ts'

export type InvoiceStatus = Invoice['setStatus']

/** A stage without a live invoice waits. */
export type StageState = 'waiting' | 'open' | 'paid'

export interface StageFacts {
  id: string
  state: StageState
  opensOn: OpensOn
  opensDate: string | null
  opensStatus: string | null
  /** It had an invoice before, which was voided. */
  wasOpen: boolean
}

/** The event; without one, days and statuses that are reached by now still count. */
export interface Reached {
  by?: 'signature' | 'design' | 'decision'
  today: string
  projectStatus: string
}

/** The stage that opens next. */
export const nextStage = <T extends Pick<StageFacts, 'state'>>(stages: readonly T[]) =>
  stages.find(({ state }) => state === 'waiting')

/**
 * The stages that open, in their order: one that still waits keeps those after it closed. An approval
 * or a decision opens one. Without it, one whose invoice was voided is left to staff.
 */
export function stagesToOpen<T extends StageFacts>(
  stages: readonly T[],
  { by, ...now }: Reached,
): T[] {
  if (now.projectStatus === 'canceled') return []
  const waiting = stages.filter(({ state }) => state === 'waiting')
  const fresh = waiting.filter(({ wasOpen }) => !wasOpen)
  if (by === 'signature') return fresh.filter(({ opensOn }) => opensOn === by)
  const [first] = by ? waiting : []
  if (by && first?.opensOn !== by) return []
  const left = fresh.filter((stage) => stage !== first)
  const end = left.findIndex((stage) => !isReached(stage, now))
  return [...(first ? [first] : []), ...left.slice(0, end < 0 ? undefined : end)]
}

type Now = Omit<Reached, 'by'>

const isReached = ({ opensDate, opensStatus }: StageFacts, { today, projectStatus }: Now) =>
  (opensDate !== null && opensDate <= today) || opensStatus === projectStatus

/** Says why the first stage waits whose day has come or whose status is reached, if there is one. */
export function explainWait(
  stages: readonly (StageFacts & { title: string })[],
  { hasClient, ...now }: Now & { hasClient: boolean },
): string | undefined {
  const waiting = stages.filter(({ state }) => state === 'waiting')
  const held = waiting.find((stage) => isReached(stage, now))
  if (!held) return undefined
  const title = `“${held.title}”`
  if (now.projectStatus === 'canceled') return `${title} stays closed: the project is canceled.`
  if (!hasClient) return `${title} stays closed: the project has no client.`
  if (held.wasOpen) return `${title} had an invoice that was voided, so open it by hand.`
  return `${title} opens after “${waiting[0]?.title}”.`
}

const asked: InvoiceStatus = 'Design Approval Pending'

/** A live invoice of a stage. */
export interface StandingInvoice {
  id: string
  status: InvoiceStatus
  isPaid: boolean
  /** The first of several stages is the deposit. */
  isDeposit: boolean
}

/** An approval in a review is shown on the invoice that asks for it, or that is paid. */
export const takesApproval = ({ status, isPaid }: Pick<StandingInvoice, 'status' | 'isPaid'>) =>
  status === asked || (isPaid && status !== 'Design Approved')

export const issuedAs = ({ isDeposit }: Pick<StandingInvoice, 'isDeposit'>): InvoiceStatus =>
  isDeposit ? 'Deposit Pending' : 'Pending'

/**
 * The statuses of the live invoices of a project, newest first. The newest one says what the project
 * waits for; the one before it, whether its design was approved, until the newest is paid. Nothing but
 * the newest asks for an approval: what it would open is open.
 */
export function statusesOf(
  invoices: readonly StandingInvoice[],
  next: Pick<StageFacts, 'opensOn'> | undefined,
): InvoiceStatus[] {
  const [newest] = invoices
  return invoices.map((invoice, at) => {
    if (at === 0) return newestStatus(invoice, next)
    const isApproved = at === 1 && invoice.status === 'Design Approved' && !newest?.isPaid
    if (invoice.isPaid && !isApproved) return 'Paid'
    return invoice.status === asked ? issuedAs(invoice) : invoice.status
  })
}

function newestStatus(
  invoice: StandingInvoice,
  next: Pick<StageFacts, 'opensOn'> | undefined,
): InvoiceStatus {
  if (invoice.status === asked && next?.opensOn === 'design') return asked
  if (!invoice.isPaid) return issuedAs(invoice)
  if (next?.opensOn === 'status') return 'Development Completion Pending'
  return next && invoice.isDeposit ? 'Deposit Paid' : 'Paid'
}

type Opener = Pick<StageFacts, 'opensOn' | 'opensDate' | 'opensStatus'> &
  Partial<Pick<StageFacts, 'wasOpen'>>

/** Completes a sentence that begins with "Opens". */
export function describeOpener({ opensOn, opensDate, opensStatus, wasOpen }: Opener): string {
  // A new approval or decision opens a stage again; a signature, a day and a status do not.
  if (wasOpen && opensOn !== 'design' && opensOn !== 'decision') return 'when we open it again'
  if (opensOn === 'date') return `on ${formatDay(opensDate ?? '')}`
  if (opensOn === 'status')
    return `when the project is ${statusLabel(opensStatus ?? '').toLowerCase()}`
  return openerLabels[opensOn].toLowerCase()
}
