import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { invoices } from '#features/invoices/contract.ts'
import { DownloadButton } from '#features/invoices/document/download-button.tsx'
import { invoicePaths } from '#features/invoices/paths.ts'
import {
  IssueButton,
  useDeleteInvoice,
  useDuplicateInvoice,
} from '#features/invoices/staff/actions.tsx'
import { InvoiceDetails } from '#features/invoices/staff/invoice-details.tsx'
import { Button } from '#ui/base/button.tsx'
import { CopyIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'

const back = { to: invoicePaths.list, label: 'All invoices' }

export default function InvoiceDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(invoices.one, { params: { id } }, { pollMs: 15_000 })
  const duplicate = useDuplicateInvoice()
  const onDelete = useDeleteInvoice(() => void navigate(back.to))
  const isFinal = Boolean(read.data?.voidedAt)
  return (
    <DetailsPage
      read={read}
      noun="invoice"
      title={({ invoiceNumber }) => invoiceNumber ?? 'Draft'}
      back={back}
      edit={may(invoices.edit) && !isFinal && invoicePaths.edit(id)}
      onDelete={isFinal ? null : onDelete}
      extraActions={(invoice) => (
        <>
          <DownloadButton id={id} />
          {may(invoices.duplicate) && (
            <Button variant="secondary" onClick={() => duplicate(invoice)}>
              <CopyIcon />
              Duplicate
            </Button>
          )}
          {invoice.draft && may(invoices.edit) && <IssueButton invoice={invoice} />}
        </>
      )}
    >
      {(invoice) => <InvoiceDetails invoice={invoice} />}
    </DetailsPage>
  )
}
