import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { creditInvoice, recordPayment } from './by-hand.server.ts'
import { ledger } from './contract.ts'
import { getRefundable, refundPayment } from './refunds.server.ts'

const guard = async (ctx: Context, { params }: { params: { id: string } }) => {
  const found = await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

export const ledgerRoutes = implement(ledger, {
  record: {
    guard,
    handle: async (ctx, { params, body }) => {
      const item = await recordPayment(ctx, params.id, body)
      return { message: 'Payment recorded successfully!', item }
    },
  },

  credit: {
    guard,
    handle: async (ctx, { params, body }) => {
      const item = await creditInvoice(ctx, params.id, body)
      return { message: 'Credit recorded successfully!', item }
    },
  },

  refund: {
    guard: (ctx, { params }) => getRefundable(ctx, params.id, params.paymentId),
    handle: async (ctx, parts) => {
      const item = await refundPayment(ctx, parts)
      return { message: 'Refund recorded successfully!', item }
    },
  },
})
