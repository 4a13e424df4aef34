import type { ReactNode } from 'react'
import { DecisionRecord } from '#people/decision-record.tsx'
import { nameOf as personName } from '#people/names.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Time } from '#ui/base/date.tsx'
import { api } from '#ui/client/api.ts'
import { useSiteName } from '#ui/portal/site-name.ts'
import type { InvoiceDetails, InvoiceEntry } from '../contract.ts'
import { WaitingDesigns } from '../design/waiting-designs.tsx'
import type { InvoicePayment } from '../save-invoice.ts'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceItems, InvoiceTotals } from './invoice-items.tsx'

/** An invoice as its client sees it. */
export function OwnInvoiceDetails({ invoice }: { invoice: InvoiceDetails }) {
  const { note, payments, history, decisions, dueNow, payOtherwise } = invoice
  return (
    <div className="flex flex-col gap-8">
      <InvoiceFacts invoice={invoice} />
      <WaitingDesigns invoice={invoice.id} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="min-w-0">
          <InvoiceItems invoice={invoice} />
          <InvoiceTotals invoice={invoice} />
          {note && (
            <div className="mt-8">
              <Section title="Note">
                <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note}</p>
              </Section>
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {payOtherwise && dueNow > 0 && (
            <Section title="How to pay">
              <p className="whitespace-pre-line wrap-anywhere">{payOtherwise}</p>
            </Section>
          )}
          <Section title="Payments">
            {payments.length > 0 ? (
              <ul aria-label="Payments" className="divide-y divide-line border-line border-y">
                {payments.map((payment) => (
                  <Payment key={payment.id} payment={payment} currency={invoice.currency} />
                ))}
              </ul>
            ) : (
              <p className="text-ink-soft text-small">No payments yet.</p>
            )}
          </Section>
          {decisions.map((decision) => (
            <DecisionRecord key={decision.id} title="Design approval" decision={decision} />
          ))}
          {history.length > 0 && (
            <Section title="History">
              <ol aria-label="History" className="-mb-5">
                {history.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            </Section>
          )}
        </div>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-mono font-normal text-caption text-ink-faint tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

const methodNames = {
  card: 'Card',
  check: 'Check',
  transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'Payment',
} as const

function nameOf({ kind, method }: InvoicePayment): string {
  if (kind === 'credit') return 'Credit'
  if (kind === 'refund') return 'Refund'
  return method ? methodNames[method] : 'Payment'
}

function Payment({ payment, currency }: { payment: InvoicePayment; currency: string }) {
  const { kind, amount, paidOn, reason, reference } = payment
  const isRefund = kind === 'refund'
  return (
    <li className="flex items-baseline justify-between gap-6 py-3">
      <div className="min-w-0">
        <p className="font-medium">{nameOf(payment)}</p>
        <p className="font-mono text-caption text-ink-faint">{formatDay(paidOn)}</p>
        {[reason, reference].filter(Boolean).map((words) => (
          <p key={words} className="text-ink-soft text-small wrap-anywhere">
            {words}
          </p>
        ))}
      </div>
      <p className="shrink-0 font-medium tabular-nums">
        {isRefund && '−'}
        {formatMoney(amount, currency)}
      </p>
    </li>
  )
}

const entryLook =
  'relative pb-5 pl-6 before:absolute before:top-2 before:bottom-0 before:left-1 before:w-px before:bg-line last:before:hidden'

function Entry({ entry }: { entry: InvoiceEntry }) {
  const { action, comment, author, fromClient, timestamp } = entry
  const agency = useSiteName()
  const isOwn = author?.id === api.claims()?.userId
  const who = isOwn ? 'You' : fromClient && author ? personName(author) : agency
  return (
    <li className={entryLook}>
      <span
        aria-hidden="true"
        className={`absolute top-2 left-0 size-2.25 border ${fromClient ? 'border-action-text bg-paper' : 'border-ink bg-ink'}`}
      />
      <p className="font-medium text-small wrap-anywhere">{action}</p>
      {comment && <p className="text-ink-soft text-small wrap-anywhere">{comment}</p>}
      <p className="flex flex-wrap gap-x-3 font-mono text-caption text-ink-faint">
        <span>{who}</span>
        <Time iso={timestamp} />
      </p>
    </li>
  )
}
