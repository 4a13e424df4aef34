import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import type { ClientDashboard } from '../contract.ts'
import { Nothing, Section } from '../section.tsx'

const list = '/client-portal/invoices'

type Invoice = NonNullable<ClientDashboard['invoices']['newest']>

interface NewestInvoiceProps {
  invoices: ClientDashboard['invoices'] | undefined
  statusOf: (invoice: Invoice) => ReactNode
  /** Renders the download button. */
  download: (invoice: Invoice) => ReactNode
}

export function NewestInvoice({ invoices, statusOf, download }: NewestInvoiceProps) {
  const invoice = invoices?.newest
  return (
    <Section title="Newest invoice" all={{ to: list, label: 'All Invoices' }}>
      {invoice === null && <Nothing>No Invoices Found</Nothing>}
      {invoice !== null && (
        <div className="border-line border-t pt-5">
          {!invoice && <Skeleton className="h-36 w-full" />}
          {invoice && (
            <>
              <p className="font-mono text-caption text-ink-soft">
                <TextLink to={`${list}/${invoice.id}`} className="text-ink-soft!">
                  {invoice.invoiceNumber}
                </TextLink>
                , due {formatDay(invoice.dueDate)}
              </p>
              <p
                data-numeric
                className="mt-1 font-display font-semibold text-h2 tracking-[-0.04em] wrap-anywhere"
              >
                {formatMoney(invoice.totalAmount)}
              </p>
              <p className="mt-1 flex flex-wrap items-baseline gap-x-4">
                {statusOf(invoice)}
                {invoice.remainingBalance > 0 && invoice.remainingBalance < invoice.totalAmount && (
                  <span data-numeric className="text-ink-soft text-small">
                    {formatMoney(invoice.remainingBalance)} left
                  </span>
                )}
              </p>
              <div className="mt-4 flex flex-wrap gap-2">
                {mayPayByCard() && invoice.status !== 'Paid' && (
                  <ButtonLink to={`${list}/pay-bill/${invoice.id}`} size="small">
                    Pay Bill
                  </ButtonLink>
                )}
                {download(invoice)}
              </div>
            </>
          )}
        </div>
      )}
    </Section>
  )
}
