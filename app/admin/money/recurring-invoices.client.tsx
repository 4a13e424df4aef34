import { recurringInvoices } from '#features/invoices/automation/contract.ts'
import { RecurringTable } from '#features/invoices/automation/recurring-table.tsx'
import { invoicePaths } from '#features/invoices/paths.ts'
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
