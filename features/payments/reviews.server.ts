import { sql } from 'kysely'
import { invoicePaths } from '#features/invoices/paths.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { GiveUp } from '#server/jobs/queue.ts'
import type { StaffNeed } from '#server/needs.ts'
import { notify, removeNotifications } from '#server/notifications/notify.ts'
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/payments/provider.ts'
import { fromCents } from '#shared/money.ts'
import { mayCall } from '#shared/roles.ts'
import { cutAtWord } from '#shared/text.ts'
import { paymentNotifications } from './notifications.ts'

/** The reviews changed. The id is the review's. */
const { 'payment-review': changed } = events({ 'payment-review': 'admin' })
const needsReview = paymentNotifications['payment-review']

const reasonMax = 199
const detailMax = 999
const mostListed = 1000

export interface Problem {
  /** Reported once. */
  cause: string
  reason: string
  detail: string
  invoiceId: string | null
}

type Provider = PaymentProvider['name']
type ReviewContext = Pick<Kernel, 'db' | 'now'>

/** Puts something under review, once, and tells the Admins. Returns the id the first time. */
export async function addReview(ctx: ReviewContext, problem: Problem): Promise<string | undefined> {
  const id = await insertReview(ctx, problem)
  if (!id) return undefined
  const subject = `${problem.reason}: ${problem.detail}`
  await notify(ctx.db, { to: 'admin', kind: needsReview, subject, about: id })
  return id
}

/** A card was charged for an invoice that could not take the payment. */
export const unexpected = 'Payment not expected'

export const causeOf = (intentId: string) => `payment:${intentId}`

/** The started payment that a review is about, if an invoice could not take it. */
const ofUnexpected = (provider: Provider) => sql`
  from payment_intent where provider = ${provider} and payment_review.reason = ${unexpected}
    and payment_review.cause = ${causeOf('')} || provider_id`

interface Payment {
  intentId: string
  amount: number
  currency: string
}

const invoiceCurrency = sql`(select currency from invoice where invoice.id = payment_intent.invoice_id)`

/** An open review with the payment that can be returned, if it is about one. */
export async function findOpenReview(
  db: Db,
  { id, provider }: { id: string; provider: Provider },
): Promise<{ payment: Payment | null } | undefined> {
  const payment = sql<Payment | null>`(
    select json_build_object('intentId', provider_id, 'amount', amount_cents,
      'currency', ${invoiceCurrency})
    ${ofUnexpected(provider)})`
  return db
    .selectFrom('payment_review')
    .select(payment.as('payment'))
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
}

/** Calls with a wrong signature add one row in an hour, so that nobody can fill the table. */
export async function reportForgery(ctx: ReviewContext): Promise<void> {
  const hour = ctx.now().toISOString().slice(0, 13)
  await insertReview(ctx, {
    cause: `signature:${hour}`,
    reason: 'Wrong signature',
    detail:
      'A call of the payment webhook had a wrong or old signature. If the provider sent it, check STRIPE_WEBHOOK_SECRET and the clock.',
    invoiceId: null,
  })
}

async function insertReview(
  { db: trx, now }: ReviewContext,
  { cause, reason, detail, invoiceId }: Problem,
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('payment_review')
    .values({
      cause,
      reason: cutAtWord(reason, reasonMax),
      detail: cutAtWord(detail, detailMax),
      invoice_id: invoiceId,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await publishEvent(trx, changed, { id: inserted.id })
  return inserted?.id
}

export async function listReviews(db: Db, provider: Provider) {
  const cents = sql<number | null>`(select amount_cents ${ofUnexpected(provider)})`
  const currency = sql<string | null>`(select ${invoiceCurrency} ${ofUnexpected(provider)})`
  const rows = await db
    .selectFrom('payment_review')
    .select(['id', 'id as _id', 'reason', 'detail', 'invoice_id as invoiceId'])
    .select(['created_at as timestamp', cents.as('unexpected'), currency.as('currency')])
    .where('resolved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return {
    rows: rows.map(({ unexpected, ...row }) => {
      const { currency } = row
      const isKnown = unexpected !== null && currency !== null
      return { ...row, refundable: isKnown ? fromCents(unexpected, currency) : null }
    }),
    total: rows.length,
  }
}

/** The reviews as the dashboard of Admins shows them. */
export async function findReviewNeed(
  { db, user }: Pick<Context<never, SignedIn>, 'db' | 'user'>,
  limit: number,
): Promise<StaffNeed | null> {
  if (!mayCall('admin', user.role)) return null
  const found = await db
    .selectFrom('payment_review')
    .select(['id', 'reason as title', 'detail', 'created_at as since'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  if (!found[0]) return null
  const rows = found.map(({ count: _, ...row }) => ({ ...row, action: 'Review', to: reviewsPath }))
  return {
    ...{ kind: 'Payment', count: found[0].count, to: reviewsPath, rows },
    names: ['payment to review', 'payments to review'],
  }
}

/** The list of invoices begins with the reviews. */
const reviewsPath = invoicePaths.list

/** False if there is no such review, or it was resolved before. */
export async function resolveReview(
  { db: trx, now }: ReviewContext,
  { id, accountId }: { id: string; accountId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_review')
    .set({ resolved_at: now().toISOString(), resolved_by: accountId })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await removeNotifications(trx, { to: 'admin', kinds: [needsReview], about: id })
  await publishEvent(trx, changed, { id })
  return true
}

/** Resolves the review of an unexpected payment that was returned. False if there is none. */
export async function resolveUnexpected(ctx: ReviewContext, intentId: string): Promise<boolean> {
  const review = await ctx.db
    .selectFrom('payment_review')
    .select('id')
    .where('cause', '=', causeOf(intentId))
    .where('reason', '=', unexpected)
    .executeTakeFirst()
  if (review) await resolveReview(ctx, { id: review.id, accountId: null })
  return review !== undefined
}

export const reviewJobs = jobs({
  'refund-payment': {
    run: (ctx, { reviewId }: { reviewId: string }) =>
      returnPayment(ctx, { id: reviewId, accountId: null }).catch((error) => {
        // The review stays for an Admin.
        throw error instanceof ProviderRefused ? new GiveUp(error.message) : error
      }),
  },
})

/** An Admin returns the money of a payment that its invoice could not take. */
export async function refundReview(
  ctx: Context<'CONFLICT' | 'UNAVAILABLE', { id: string }>,
  id: string,
): Promise<void> {
  const returned = await returnPayment(ctx, { id, accountId: ctx.user.id }).catch((error) => {
    const { message } = error
    if (error instanceof ProviderUnavailable) return ctx.fail('UNAVAILABLE', { message: noAnswer })
    if (!(error instanceof ProviderRefused)) throw error
    return ctx.fail('CONFLICT', { message: `The provider refused the refund: ${message}` })
  })
  if (returned === undefined) ctx.fail('NOT_FOUND')
  if (!returned) ctx.fail('CONFLICT', { message: 'There is no payment to return.' })
}

const noAnswer = 'The payment provider does not answer. Trying again makes no second refund.'

/** Undefined if there is no such open review, false if it is not about a payment to return. */
async function returnPayment(
  ctx: Pick<Kernel, 'db' | 'now' | 'payments'>,
  { id, accountId }: { id: string; accountId: string | null },
): Promise<boolean | undefined> {
  const review = await findOpenReview(ctx.db, { id, provider: ctx.payments.name })
  if (!review?.payment) return review && false
  await ctx.payments.refund({ ...review.payment, key: `review-${id}` })
  // The event of the provider may have resolved it already.
  await inTransaction(ctx, (inner) => resolveReview(inner, { id, accountId }))
  return true
}
