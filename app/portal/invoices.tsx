import { Owed } from '#features/invoices/client/owed.tsx'
import {
  OwnInvoices,
  StatementButton,
  useOwnInvoices,
} from '#features/invoices/client/own-invoices.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Invoices() {
  const list = useOwnInvoices()
  return (
    <Page
      title="Invoices"
      description="What we billed you and what is still open."
      actions={!list.isEmpty && <StatementButton />}
    >
      {!list.isEmpty && <Owed />}
      <OwnInvoices list={list} />
    </Page>
  )
}
