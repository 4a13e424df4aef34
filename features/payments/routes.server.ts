import { openLinkedPdf, openPayLink } from '#features/invoices/client/public.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { ProviderUnavailable } from '#server/payments/provider.ts'
import { ApiError } from '#shared/errors.ts'
import { payLinks, paymentReviews, payments, sandbox } from './contract.ts'
import { listReviews, refundReview, resolveReview } from './reviews.server.ts'
import { confirmChallenge, confirmPayment } from './sandbox.server.ts'
import { startPayment } from './service.server.ts'
import { receiveEvent } from './settle.server.ts'

export const paymentRoutes: Route[] = [
  ...implement(payments, {
    createIntent: (ctx, { params: { invoiceId } }) =>
      startPayment(ctx, { invoiceId, clientId: ctx.user.clientId! }),

    async webhook(ctx, { raw }) {
      const signature = ctx.http.readHeader(ctx.payments.signatureHeader)
      const received = await receiveEvent(ctx, raw, signature).catch(orUnavailable)
      return received ? { received } : ctx.fail('BAD_REQUEST')
    },
  }),

  ...implement(payLinks, {
    one: (ctx, { params: { token } }) => openPayLink(ctx, token),

    async createIntent(ctx, { params: { token } }) {
      const { id } = await openPayLink(ctx, token)
      return startPayment(ctx, { invoiceId: id })
    },

    pdf: (ctx, { params: { token } }) => openLinkedPdf(ctx, token),
  }),

  ...implement(sandbox, {
    confirm: (ctx, { body: { clientSecret, billing, shipping, number, expiry, cvc } }) =>
      confirmPayment(ctx, { clientSecret, billing, shipping, card: { number, expiry, cvc } }),

    challenge: (ctx, { body }) => confirmChallenge(ctx, body),
  }),

  ...implement(paymentReviews, {
    list: ({ db, payments }) => listReviews(db, payments.name),

    async refund(ctx, { params: { id } }) {
      await refundReview(ctx, id)
      return { message: 'The payment was returned.' }
    },

    async resolve(ctx, { params: { id } }) {
      const accountId = ctx.user.id
      const resolved = await inTransaction(ctx, (inner) => resolveReview(inner, { id, accountId }))
      return resolved ? { message: 'Marked as resolved.' } : ctx.fail('NOT_FOUND')
    },
  }),
]

/** The provider sends the event again later. */
function orUnavailable(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error
  throw new ApiError('UNAVAILABLE', { message: error.message })
}
