import { useId } from 'react'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import { AmountList } from '#ui/details/amount-list.tsx'
import type { SubscriptionInvoice } from '../subscriptions/contract.ts'

interface SubscriptionInvoicesProps {
  invoices: SubscriptionInvoice[]
  /** The page of an invoice. */
  pageOf: (id: string) => string
}

/** The invoices of a plan, newest first. */
export function SubscriptionInvoices({ invoices, pageOf }: SubscriptionInvoicesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="border-ink border-b pb-3 text-h4">
        Invoices of the plan
      </h2>
      {invoices.length === 0 && (
        <p className="py-4 text-ink-soft text-small">
          The first one is issued when the plan starts.
        </p>
      )}
      <AmountList
        rows={invoices}
        describe={({ id, invoiceNumber, dateIssued, status, totalAmount, currency }) => ({
          name: invoiceNumber,
          to: pageOf(id),
          day: dateIssued,
          status: <Badge tone={toneOf(status)}>{status}</Badge>,
          amount: totalAmount,
          currency,
        })}
        className="border-line not-empty:border-b"
      />
    </section>
  )
}

const toneOf = (status: string): Tone =>
  status === 'Paid' ? 'good' : status === 'Overdue' ? 'bad' : 'info'
