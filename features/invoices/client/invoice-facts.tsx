import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { OwnInvoice } from '../contract.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { reasonOf } from './due.ts'

/** Where an invoice stands: what is due now and why, its status and its dates. */
export function InvoiceFacts({ invoice }: { invoice: Omit<OwnInvoice, 'invoiceUrl'> }) {
  const { status, dueNow, dateIssued, dueDate } = invoice
  return (
    <dl
      aria-label="At a glance"
      className="grid grid-cols-2 gap-x-6 gap-y-5 border-ink border-b pb-6 lg:grid-cols-[minmax(0,1fr)_repeat(3,minmax(8rem,auto))] lg:gap-x-10"
    >
      <Fact name="Due now" className="col-span-2 lg:col-span-1">
        <span className="block text-h2 tabular-nums">{formatMoney(dueNow)}</span>
        {dueNow > 0 && (
          <span className="mt-1.5 block max-w-prose font-normal font-text text-ink-soft text-small tracking-normal">
            {reasonOf(invoice)}
          </span>
        )}
      </Fact>
      <Fact name="Status" className="max-lg:col-span-2">
        <InvoiceStatus status={status} large />
      </Fact>
      <Fact name="Issued">{dateIssued ? formatDay(dateIssued) : '–'}</Fact>
      <Fact name="Due date">{formatDay(dueDate)}</Fact>
    </dl>
  )
}

interface FactProps {
  name: string
  className?: string
  children: ReactNode
}

function Fact({ name, className = '', children }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="font-mono text-caption text-ink-faint">{name}</dt>
      <dd className="mt-1 font-display font-semibold text-h4 tracking-tight wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
