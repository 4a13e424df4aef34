import { invoiceSection } from '#features/invoices/document/contract.ts'
import { recordCardPayment, recordCardRefund } from '#features/invoices/ledger/public.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ProviderEvent, ProviderIntent } from '#server/payments/provider.ts'
import { formatCents } from '#shared/money.ts'
import { paymentNotifications } from './notifications.ts'
import { findIntent, getInvoice, markIntent, markSucceeded } from './queries.server.ts'
import {
  addReview,
  causeOf,
  type Problem,
  reportForgery,
  resolveUnexpected,
  reviewJobs,
  unexpected,
} from './reviews.server.ts'

export type PaymentContext = Pick<
  Kernel,
  'answersTo' | 'config' | 'db' | 'jobs' | 'log' | 'now' | 'payments' | 'settings'
>

type EventOf<T extends ProviderEvent['type']> = ProviderEvent & { type: T }

/**
 * Applies an event of the provider once, in one transaction. What cannot be applied changes nothing
 * and is put under review.
 */
export async function applyEvent(ctx: PaymentContext, event: ProviderEvent): Promise<void> {
  if (event.type === 'other') return
  if (isAboutPaid(event)) await recordIfPaid(ctx, event.intentId)
  await inTransaction({ ...ctx, user: null }, async (inner) => {
    if (!(await rememberEvent(inner, event))) return
    const problem = await apply(inner, event)
    if (problem) await report(inner, problem)
  })
}

/** Records the payment of an intent that the provider was asked about. */
export async function recordIntent(ctx: PaymentContext, intent: ProviderIntent): Promise<void> {
  const { id: intentId, paidAt, ...paid } = intent
  await inTransaction({ ...ctx, user: null }, async (inner) => {
    const createdAt = paidAt ?? inner.now()
    const problem = await applyPayment(inner, { intentId, createdAt, ...paid })
    if (problem) await report(inner, problem)
  })
}

/** An unexpected payment is returned at once where the settings say so. */
async function report(ctx: PaymentContext, problem: Problem): Promise<void> {
  const reviewId = await addReview(ctx, problem)
  if (!reviewId || problem.reason !== unexpected) return
  const { refundUnexpected } = await ctx.settings.read(ctx.db, invoiceSection)
  if (refundUnexpected) await ctx.jobs.send(ctx.db, reviewJobs['refund-payment'], { reviewId })
}

/** Refunds and disputes can arrive before the payment that they are about. */
function isAboutPaid(event: ProviderEvent): event is EventOf<'refunded' | 'disputed'> {
  return event.type === 'refunded' || event.type === 'disputed'
}

async function recordIfPaid(ctx: PaymentContext, providerId: string): Promise<void> {
  const intent = await findIntent(ctx.db, { provider: ctx.payments.name, providerId })
  if (!intent || intent.status === 'succeeded') return
  const found = await ctx.payments.findIntent(providerId)
  if (found?.status === 'succeeded') await recordIntent(ctx, found)
}

/** False if the event was applied before. */
async function rememberEvent(
  { db: trx, now }: PaymentContext,
  { id, type, createdAt }: ProviderEvent,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_event')
    .values({ id, type, created_at: createdAt.toISOString(), received_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function apply(ctx: PaymentContext, event: ProviderEvent): Promise<Problem | undefined> {
  switch (event.type) {
    case 'payment-succeeded':
      return applyPayment(ctx, event)
    case 'payment-processing':
    case 'payment-failed':
      return applyProgress(ctx, event)
    case 'refunded':
      return applyRefund(ctx, event)
    case 'refund-failed':
    case 'disputed':
      return describe(ctx, event)
    case 'other':
      return undefined
  }
}

type Paid = Pick<
  EventOf<'payment-succeeded'>,
  'intentId' | 'amount' | 'currency' | 'createdAt' | 'billing' | 'shipping'
>

async function applyPayment(ctx: PaymentContext, paid: Paid): Promise<Problem | undefined> {
  const { intentId, amount, currency } = paid
  const about = causeOf(intentId)
  const intent = await findOwn(ctx, intentId)
  if (!intent) return foreign(about, 'payment', paid)
  const { invoiceId } = intent
  if (currency !== intent.currency || amount !== intent.amount) {
    const detail = `${sum(intent)} was asked for, but the provider reports ${sum(paid)} (${intentId}).`
    return { cause: about, reason: 'Wrong amount', detail, invoiceId }
  }
  const recorded = await recordCardPayment(ctx, {
    ...{ invoiceId, providerId: intentId, amount },
    paidAt: paid.createdAt,
  })
  await markSucceeded(ctx.db, intent.id, paid)
  if (recorded.outcome !== 'refused') return undefined
  const detail = `${recorded.reason} Return the money, or record it (${intentId}).`
  return { cause: about, reason: unexpected, detail, invoiceId }
}

async function applyProgress(
  ctx: PaymentContext,
  { type, intentId }: EventOf<'payment-processing' | 'payment-failed'>,
): Promise<undefined> {
  const intent = await findOwn(ctx, intentId)
  if (!intent) return
  await markIntent(ctx.db, intent.id, type === 'payment-failed' ? 'open' : 'processing')
}

async function applyRefund(
  ctx: PaymentContext,
  event: EventOf<'refunded'>,
): Promise<Problem | undefined> {
  const { intentId, refundId, amount, currency } = event
  const about = `refund:${refundId}`
  const intent = await findOwn(ctx, intentId)
  if (!intent) return foreign(about, 'refund', event)
  const { invoiceId } = intent
  if (amount === intent.amount && (await resolveUnexpected(ctx, intentId))) {
    await notifyOfRefund(ctx, { invoiceId, amount })
    return undefined
  }
  const recorded =
    currency === intent.currency
      ? await recordCardRefund(ctx, { intentId, refundId, amount })
      : ({ outcome: 'refused', reason: `${sum(event)} was refunded.` } as const)
  if (recorded.outcome === 'refused') {
    const detail = `${recorded.reason} (${refundId})`
    return { cause: about, reason: 'Refund not expected', detail, invoiceId }
  }
  if (recorded.outcome === 'recorded') await notifyOfRefund(ctx, { invoiceId, amount })
  return undefined
}

async function notifyOfRefund(
  { db: trx }: PaymentContext,
  { invoiceId, amount }: { invoiceId: string; amount: number },
): Promise<void> {
  const { number, currency } = await getInvoice(trx, invoiceId)
  await notify(trx, {
    to: 'admin',
    kind: paymentNotifications['card-refund'],
    subject: `${formatCents(amount, currency)} of invoice ${number} was returned to the card.`,
    about: invoiceId,
  })
}

async function describe(
  ctx: PaymentContext,
  event: EventOf<'refund-failed' | 'disputed'>,
): Promise<Problem> {
  const { invoiceId } = (await findOwn(ctx, event.intentId)) ?? { invoiceId: null }
  const amount = sum(event)
  if (event.type === 'refund-failed') {
    const detail = `The provider could not return ${amount}: ${event.reason} (${event.refundId}). The ledger shows it as returned.`
    return { cause: event.id, reason: 'Refund failed', detail, invoiceId }
  }
  const { outcome, reason, intentId } = event
  const said = outcome ? `The dispute of ${amount} was ${outcome}` : `${amount} is disputed`
  const next = outcome ? '' : ' Answer it at the provider.'
  const detail = `${said}: ${reason} (${intentId}).${next}`
  return { cause: event.id, reason: outcome ? `Dispute ${outcome}` : 'Dispute', detail, invoiceId }
}

const findOwn = ({ db, payments }: { db: Db } & Pick<PaymentContext, 'payments'>, id: string) =>
  findIntent(db, { provider: payments.name, providerId: id })

const sum = ({ amount, currency }: { amount: number; currency: string }) =>
  formatCents(amount, currency)

function foreign(
  cause: string,
  what: string,
  event: { amount: number; currency: string; intentId: string },
): Problem {
  const detail = `A ${what} of ${sum(event)} was not started here (${event.intentId}).`
  return { cause, reason: `Unknown ${what}`, detail, invoiceId: null }
}

/** Applies an event that the provider signed. False if the signature is wrong or too old. */
export async function receiveEvent(
  ctx: PaymentContext,
  body: Buffer,
  signature: string | undefined,
): Promise<boolean> {
  const event = await ctx.payments.readEvent(body, signature)
  if (event) await applyEvent(ctx, event)
  else await reportForgery(ctx)
  return event !== undefined
}
