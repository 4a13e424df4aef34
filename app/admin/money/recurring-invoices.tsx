import { recurringInvoices } from '#features/invoices/automation/contract.ts'
import { RecurringTable } from '#features/invoices/automation/recurring-table.tsx'
import { invoicePaths } from '#features/invoices/paths.ts'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function RecurringInvoices() {
  return (
    <Page
      title="Recurring invoices"
      description="Invoices that are created each month, quarter or year."
      add={
        may(recurringInvoices.add) && {
          to: invoicePaths.addRecurring,
          label: 'Add recurring invoice',
        }
      }
    >
      <RecurringTable />
    </Page>
  )
}
