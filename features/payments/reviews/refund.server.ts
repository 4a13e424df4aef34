import type { Context, Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { GiveUp, jobs } from '#server/jobs/jobs.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts'
import { findOpenReview, resolveReview } from '../reviews.server.ts'

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
