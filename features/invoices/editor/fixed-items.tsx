import { formatMoney } from '#shared/money.ts'
import { TextLink } from '#ui/base/link.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { nameOf } from './client-field.tsx'
import { Line } from './totals.tsx'

interface FixedItemsProps {
  invoice: InvoiceDetails
  taxLabel: string
}

/** The items and amounts of an invoice that something was paid or credited on. */
export function FixedItems({ invoice, taxLabel }: FixedItemsProps) {
  return (
    <section aria-labelledby="items" className="min-w-0">
      <h2 id="items" className="border-ink border-b pb-3 text-h4">
        Items
      </h2>
      <p className="border-line border-b py-3 text-ink-soft">
        Client, items, tax and deposit are fixed, because the invoice has payments or credits. To
        lower what is owed, add a credit on its{' '}
        <TextLink to={invoicePaths.details(invoice.id)}>details page</TextLink>.
      </p>
      <Line label="Client">{nameOf(invoice.userId)}</Line>
      <ol>
        {invoice.items.map((item) => (
          <li
            key={item.id}
            className="grid gap-x-6 border-line border-b py-3 xs:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="wrap-anywhere">{item.service}</span>
            <span data-numeric className="xs:text-right">
              {formatMoney(item.total)}
            </span>
            {item.description && (
              <span className="wrap-anywhere whitespace-pre-line text-ink-soft text-small">
                {item.description}
              </span>
            )}
            <span data-numeric className="text-ink-soft text-small xs:col-start-2 xs:text-right">
              {item.quantity.toLocaleString('en-US')} × {formatMoney(item.price)}
            </span>
          </li>
        ))}
      </ol>
      <div className="ml-auto max-w-md">
        <Line label="Subtotal">{formatMoney(invoice.subTotal)}</Line>
        <Line label={taxLabel}>{formatMoney(invoice.tax)}</Line>
        <Line label="Total" strong>
          {formatMoney(invoice.totalAmount)}
        </Line>
        {invoice.initialDeposit > 0 && (
          <Line label="Deposit">{formatMoney(invoice.initialDeposit)}</Line>
        )}
        <Line label="Paid to date">{formatMoney(invoice.paidToDate)}</Line>
        <Line label="Remaining balance">{formatMoney(invoice.remainingBalance)}</Line>
      </div>
    </section>
  )
}
