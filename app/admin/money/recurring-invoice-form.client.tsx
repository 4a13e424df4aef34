import { invoicePaths } from '#features/invoices/invoice-paths.ts'
import { RecurringForm } from '#features/invoices/recurring/recurring-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function RecurringInvoiceFormPage() {
  return (
    <FormPage
      recordLabel="recurring invoice"
      back={{ to: invoicePaths.recurring, label: 'All recurring invoices' }}
    >
      {(parts) => <RecurringForm {...parts} />}
    </FormPage>
  )
}
