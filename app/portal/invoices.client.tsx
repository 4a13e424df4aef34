import { OwnInvoices } from '#features/invoices/client/own-invoices.tsx'
import { StatementButton } from '#features/invoices/client/statement-button.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Invoices() {
  return (
    <Page
      title="Invoices"
      description="What we billed you and what is still open."
      actions={<StatementButton />}
    >
      <OwnInvoices />
    </Page>
  )
}
