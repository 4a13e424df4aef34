import { type ReactNode, useId } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import { TextLink } from '#ui/base/link.tsx'
import type { SubscriptionInvoice } from '../subscriptions/contract.ts'

interface SubscriptionInvoicesProps {
  invoices: SubscriptionInvoice[]
  /** The page of an invoice. */
  pageOf: (id: string) => string
  action?: ReactNode
}

/** The invoices of a plan, newest first. */
export function SubscriptionInvoices({ invoices, pageOf, action }: SubscriptionInvoicesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-ink border-b pb-3">
        <h2 id={id} className="text-h4">
          Invoices of the plan
        </h2>
        {action}
      </div>
      {invoices.length === 0 && (
        <p className="py-4 text-ink-soft text-small">
          The first one is issued when the plan starts.
        </p>
      )}
      <ul className="divide-y divide-line border-line not-empty:border-b">
        {invoices.map(({ id, invoiceNumber, dateIssued, status, totalAmount }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <span className="flex flex-wrap items-baseline gap-x-4">
              <TextLink
                to={pageOf(id)}
                className="font-medium text-ink! tabular-nums decoration-transparent"
              >
                {invoiceNumber}
              </TextLink>
              <span className="text-ink-soft text-small">
                {dateIssued && formatDay(dateIssued)}
              </span>
            </span>
            <span className="flex flex-wrap items-baseline gap-x-4 text-small max-sm:w-full max-sm:justify-between">
              <Badge tone={toneOf(status)}>{status}</Badge>
              <span data-numeric className="min-w-20 text-right">
                {formatMoney(totalAmount)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const toneOf = (status: string): Tone =>
  status === 'Paid' ? 'good' : status === 'Overdue' ? 'bad' : 'info'
