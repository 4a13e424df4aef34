import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { invoices } from '#features/invoices/contract.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { HeaderActions } from '#features/invoices/staff/header-actions.tsx'
import { InvoiceDetails } from '#features/invoices/staff/invoice-details.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'

const back = { to: invoicePaths.list, label: 'All invoices' }

export default function InvoiceDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(invoices.one, { params: { id } }, { pollMs: 15_000 })
  return (
    <DetailsPage
      read={read}
      noun="invoice"
      title={({ invoiceNumber }) => invoiceNumber ?? 'Draft'}
      back={back}
      edit={may(invoices.edit) && !read.data?.voidedAt && invoicePaths.edit(id)}
      extraActions={(invoice) => <HeaderActions invoice={invoice} />}
      extraWidth={may(invoices.edit) ? 'w-57.25 pointer-coarse:w-60.25 sm:w-98' : 'w-33'}
    >
      {(invoice) => <InvoiceDetails invoice={invoice} />}
    </DetailsPage>
  )
}
