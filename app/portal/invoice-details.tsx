import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { OwnInvoiceDetails } from '#features/invoices/client/own-invoice.tsx'
import { invoices } from '#features/invoices/contract.ts'
import { DownloadButton } from '#features/invoices/document/download-button.tsx'
import { XRechnungButton } from '#features/invoices/e-invoice/xrechnung.tsx'
import { clientInvoicePaths } from '#features/invoices/paths.ts'
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
      back={{ to: clientInvoicePaths.list, label: 'All invoices' }}
      extraActions={(invoice) => (
        <>
          <DownloadButton id={id} />
          <XRechnungButton invoice={invoice} />
          {mayPayByCard() && invoice.dueNow > 0 && (
            <ButtonLink to={clientInvoicePaths.pay(id)}>Pay Bill</ButtonLink>
          )}
        </>
      )}
    >
      {(invoice) => <OwnInvoiceDetails key={invoice.id} invoice={invoice} />}
    </DetailsPage>
  )
}
