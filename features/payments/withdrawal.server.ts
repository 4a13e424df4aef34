import { lockPayable } from '#features/invoices/ledger/public.server.ts'
import { withdrawal } from '#features/invoices/public.server.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { ProviderRefused } from '#server/payments/provider.ts'
import { findOpenIntents, markIntent } from './queries.server.ts'
import { duePayment } from './rules.ts'

export const withdrawalJobs = jobs({
  'cancel-payment': {
    run: (ctx, { providerId }: { providerId: string }) =>
      ctx.payments.cancelIntent(providerId).catch((error) => {
        // The card was charged first, which the event of the provider says.
        if (!(error instanceof ProviderRefused)) throw error
      }),
  },
})

/**
 * Cancels the started payments of a locked invoice that are not what is due any more. `ctx.db` is the
 * transaction, after which a job cancels them at the provider.
 */
export const cancelStarted = withdrawal(
  async ({ db: trx, jobs, payments }, invoiceId, { all = false, paidBy }) => {
    const started = await findOpenIntents(trx, { invoiceId, provider: payments.name })
    if (started.length === 0) return
    const invoice = await lockPayable(trx, { invoiceId })
    const due = all ? undefined : invoice && duePayment(invoice)?.amount
    for (const { id, amount, providerId, status } of started) {
      if (status !== 'open' || amount === due || (paidBy && providerId === paidBy)) continue
      await markIntent(trx, id, 'canceled')
      if (providerId) await jobs.send(trx, withdrawalJobs['cancel-payment'], { providerId })
    }
  },
)
