import { invoicePaths } from '#features/invoices/invoice-paths.ts'
import { recurringInvoices } from '#features/invoices/recurring/contract.ts'
import { RecurringTable } from '#features/invoices/recurring/recurring-table.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function RecurringInvoices() {
  return (
    <Page
      title="Recurring invoices"
      description="Invoices that are created each month, quarter or year."
      actions={
        may(recurringInvoices.add) && (
          <ButtonLink to={invoicePaths.addRecurring}>
            <PlusIcon />
            Add recurring invoice
          </ButtonLink>
        )
      }
    >
      <RecurringTable />
    </Page>
  )
}
