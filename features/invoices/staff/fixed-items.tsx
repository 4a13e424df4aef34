import { clientLabel } from '#people/names.ts'
import { TextLink } from '#ui/base/link.tsx'
import { InvoiceItems, InvoiceTotals } from '../client/invoice-items.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { Line } from '../document/totals.tsx'
import { invoicePaths } from '../paths.ts'

/** The items and amounts of an invoice that something was paid or credited on. */
export function FixedItems({ invoice }: { invoice: InvoiceDetails }) {
  return (
    <section aria-labelledby="items" className="grid min-w-0 gap-4">
      <h2 id="items" className="border-ink border-b pb-3 text-h4">
        Items
      </h2>
      <p className="text-ink-soft">
        Client, items, tax and deposit are fixed, because the invoice has payments or credits. To
        lower what is owed, add a credit on its{' '}
        <TextLink to={invoicePaths.details(invoice.id)}>details page</TextLink>.
      </p>
      <Line label="Client">{clientLabel(invoice.userId)}</Line>
      <InvoiceItems invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
    </section>
  )
}
