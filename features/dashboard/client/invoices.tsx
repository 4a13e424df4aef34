import type { ReactNode } from 'react'
import { clientInvoicePaths } from '#features/invoices/paths.ts'
import { calendarDay, formatDay, timeLeft } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import type { DashboardParts } from '../contract.ts'
import { Nothing, Section } from '../section.tsx'

type Invoice = NonNullable<DashboardParts['invoices']['newest']>

interface InvoicesProps {
  invoices: DashboardParts['invoices'] | undefined
  /** Renders what the client owes. */
  sumsOf: (sums: DashboardParts['invoices']) => ReactNode
  statusOf: (invoice: Invoice) => ReactNode
  /** Renders the download button. */
  download: (invoice: Invoice) => ReactNode
}

const most = 2

/** The amount owed and the invoices to pay next, or the newest invoice if there are none. */
export function Invoices({ invoices, sumsOf, statusOf, download }: InvoicesProps) {
  const { newest, due } = invoices ?? {}
  const rows = due?.total ? due.rows.slice(0, most) : newest ? [newest] : []
  return (
    <Section title="Invoices" all={{ to: clientInvoicePaths.list, label: 'All Invoices' }}>
      {!invoices && <Skeleton className="h-52 w-full" />}
      {newest === null && <Nothing>No Invoices Found</Nothing>}
      {invoices && newest && <div className="border-line border-t py-4">{sumsOf(invoices)}</div>}
      <ul className="@container empty:hidden">
        {rows.map((invoice) => (
          <li
            key={invoice.id}
            className="grid items-center gap-x-4 gap-y-2 border-line border-t py-2.5 @sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Line invoice={invoice} status={statusOf(invoice)} />
            <div className="flex flex-wrap gap-2">
              {mayPayByCard() && invoice.dueNow > 0 && (
                <ButtonLink
                  to={clientInvoicePaths.pay(invoice.id)}
                  size="small"
                  variant={invoice.status === 'Overdue' ? 'primary' : 'secondary'}
                >
                  Pay Bill
                  <span className="sr-only"> {invoice.invoiceNumber}</span>
                </ButtonLink>
              )}
              {download(invoice)}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Line({ invoice, status }: { invoice: Invoice; status: ReactNode }) {
  const { id, invoiceNumber, currency, dueDate, dueNow, totalAmount } = invoice
  return (
    <div className="min-w-0">
      <TextLink
        to={clientInvoicePaths.details(id)}
        className="font-medium text-ink! tabular-nums decoration-transparent"
      >
        {invoiceNumber}
      </TextLink>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small">
        <span data-numeric>{formatMoney(dueNow || totalAmount, currency)}</span>
        {dueNow > 0 ? (
          <time
            dateTime={dueDate}
            title={formatDay(dueDate)}
            className={invoice.status === 'Overdue' ? 'text-bad' : 'text-ink-soft'}
          >
            {timeLeft(dueDate, calendarDay(new Date()))}
          </time>
        ) : (
          status
        )}
      </p>
    </div>
  )
}
