import { OwnInvoices } from '#features/invoices/client/own-invoices.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Invoices() {
  return (
    <Page title="Invoices" description="What we billed you, and what is still open.">
      <OwnInvoices />
    </Page>
  )
}
