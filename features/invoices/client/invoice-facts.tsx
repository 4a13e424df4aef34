import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Figure } from '#ui/details/figure.tsx'
import type { OwnInvoice } from '../contract.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { reasonOf } from './due.ts'

/** The amount due with its reason, the status and the dates of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: Omit<OwnInvoice, 'invoiceUrl'> }) {
  const { status, dueNow, dateIssued, dueDate } = invoice
  const paid = status === 'Paid' ? invoice.paidToDate - invoice.credited : 0
  return (
    <dl
      aria-label="At a glance"
      className="grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-x-6 border-ink border-b pb-6 lg:grid-cols-[minmax(0,1fr)_repeat(3,minmax(8rem,auto))] lg:gap-x-10"
    >
      <Figure name={paid > 0 ? 'Paid' : 'Due now'} className="col-span-2 lg:col-span-1">
        <span className={`block text-h2 tabular-nums ${paid > 0 ? 'stroke' : ''}`}>
          {formatMoney(paid > 0 ? paid : dueNow, invoice.currency)}
        </span>
        {dueNow > 0 && (
          <span className="mt-1.5 block max-w-prose font-normal font-text text-ink-soft text-small tracking-normal">
            {reasonOf(invoice)}
          </span>
        )}
      </Figure>
      <Figure name="Status" className="max-lg:col-span-2">
        <InvoiceStatus status={status} large />
      </Figure>
      <Figure name="Issued">{dateIssued ? formatDay(dateIssued) : '–'}</Figure>
      <Figure name="Due date">{formatDay(dueDate)}</Figure>
    </dl>
  )
}
