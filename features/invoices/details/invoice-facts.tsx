import { useId } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Day, Time } from '#ui/base/date.tsx'
import { may } from '#ui/client/may.ts'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import { type InvoiceDetails, invoices } from '../contract.ts'
import { reminders } from '../reminders/contract.ts'
import { PayLink } from './pay-link.tsx'
import { RemindersSwitch } from './reminders-switch.tsx'
import { SendReminder } from './send-reminder.tsx'
import { StatusSelect } from './status-select.tsx'

/** The amount due, the status and the dates of an invoice, and the settings that an Admin can change. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetails }) {
  const statusId = useId()
  const { dueNow, totalAmount, dueDate, dateIssued, updatedAt, firstViewedAt } = invoice
  const { draft, voidedAt, payUrl } = invoice
  const facts: Fact[] = [
    {
      name: 'Status',
      id: statusId,
      value: <StatusSelect invoice={invoice} labelId={statusId} />,
    },
    {
      name: 'Issued',
      value: dateIssued ? <time dateTime={dateIssued}>{formatDay(dateIssued)}</time> : 'Not yet',
    },
    { name: 'Due date', value: <time dateTime={dueDate}>{formatDay(dueDate)}</time> },
    { name: 'Updated', value: <Day iso={updatedAt} /> },
    {
      name: 'First viewed',
      value: firstViewedAt ? <Time iso={firstViewedAt} /> : 'Not yet',
    },
  ]
  return (
    <section aria-label="Facts">
      <div className="border-ink pb-4 xl:border-t xl:pt-3">
        <p className="font-mono text-caption text-ink-faint">{draft ? 'Total' : 'Due now'}</p>
        <p
          data-numeric
          className="mt-1 font-display font-semibold text-h2 tracking-tight wrap-anywhere"
        >
          {formatMoney(draft ? totalAmount : dueNow)}
        </p>
        {!draft && <p className="mt-1 text-ink-soft text-small">{reasonOf(invoice)}</p>}
      </div>
      <FactList facts={facts} className="border-line border-t" />
      {!draft && !voidedAt && may(invoices.edit) && <RemindersSwitch invoice={invoice} />}
      {!draft && dueNow > 0 && may(reminders.send) && <SendReminder invoice={invoice} />}
      {payUrl && <PayLink invoiceId={invoice.id} url={payUrl} />}
    </section>
  )
}

/** Why this amount is due now. */
function reasonOf({ dueNow, remainingBalance, paidToDate, initialDeposit }: InvoiceDetails) {
  if (dueNow === 0) return 'There is nothing to pay now.'
  if (paidToDate < initialDeposit) {
    const rest = formatMoney(remainingBalance)
    return `${paidToDate > 0 ? 'The rest of the deposit' : 'The deposit'}, of ${rest} that is owed in all.`
  }
  return paidToDate > 0 ? 'The remaining balance.' : 'The whole invoice.'
}
