import { formatMoney } from '#shared/money.ts'
import type { OwnInvoice } from '../contract.ts'
import { reasonOf } from './due.ts'

/** The amount that is due now, and why, beside the card form. */
export function PaymentSummary({ invoice }: { invoice: OwnInvoice }) {
  const { invoiceNumber, dueNow, totalAmount, paidToDate, remainingBalance } = invoice
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  const lines = [
    { name: 'Invoice', value: invoiceNumber },
    { name: 'Total', value: money(totalAmount) },
    ...(paidToDate > 0 ? [{ name: 'So far', value: money(paidToDate) }] : []),
    { name: 'Left after this payment', value: money(remainingBalance - dueNow) },
  ]
  return (
    <section aria-label="Summary" className="border-ink lg:border-t">
      <div className="pb-5 lg:pt-5">
        <h2 className="font-mono font-normal text-caption text-ink-faint tracking-normal">
          Due now
        </h2>
        <p className="mt-1 font-display font-semibold text-h2 tabular-nums tracking-tight">
          {money(dueNow)}
        </p>
        <p className="mt-2 max-w-prose text-ink-soft text-small">{reasonOf(invoice)}</p>
      </div>
      <dl className="border-line border-t text-small">
        {lines.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2.5"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
