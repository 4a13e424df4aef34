import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { OwnInvoiceDetails } from '#features/invoices/client/own-invoice.tsx'
import { invoicesPage, payPage } from '#features/invoices/client/pages.ts'
import { invoices } from '#features/invoices/contract.ts'
import { DownloadButton } from '#features/invoices/download-button.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { mayPayByCard } from '#ui/client/may.ts'

export default function InvoiceDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(invoices.one, { params: { id } }, { pollMs: 15_000 })
  return (
    <DetailsPage
      read={read}
      noun="invoice"
      title={({ invoiceNumber }) => invoiceNumber ?? 'Invoice'}
      back={{ to: invoicesPage, label: 'All invoices' }}
      extraActions={({ status, dueNow }) => (
        <>
          <DownloadButton id={id} />
          {mayPayByCard() && status !== 'Paid' && dueNow > 0 && (
            <ButtonLink to={payPage(id)}>Pay Bill</ButtonLink>
          )}
        </>
      )}
    >
      {(invoice) => <OwnInvoiceDetails key={invoice.id} invoice={invoice} />}
    </DetailsPage>
  )
}
