import { useNavigate, useParams } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { InvoiceForm } from '#features/invoices/staff/invoice-form.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function InvoiceFormPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  return (
    <Page
      title={id ? 'Edit invoice' : 'Create invoice'}
      back={{ to: invoicePaths.list, label: 'All invoices' }}
    >
      <InvoiceForm
        key={id}
        id={id}
        agency={useAgency()}
        onSaved={(saved) => navigate(invoicePaths.details(saved.id))}
      />
    </Page>
  )
}
