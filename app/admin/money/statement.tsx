import { StatementPage } from '#features/invoices/ledger/statement-page.tsx'
import { invoicePaths } from '#features/invoices/paths.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Statement() {
  return (
    <Page
      title="Statement"
      description="What a client was billed and has paid, with what was owed after each step."
      back={{ to: invoicePaths.list, label: 'All invoices' }}
    >
      <StatementPage />
    </Page>
  )
}
