import { RecurringForm } from '#features/invoices/automation/recurring-form.tsx'
import { invoicePaths } from '#features/invoices/paths.ts'
import { FormPage } from '#ui/portal/form-page.tsx'

export default function RecurringInvoiceFormPage() {
  return (
    <FormPage
      noun="recurring invoice"
      back={{ to: invoicePaths.recurring, label: 'All recurring invoices' }}
    >
      {(parts) => <RecurringForm {...parts} />}
    </FormPage>
  )
}
