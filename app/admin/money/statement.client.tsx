import { invoicePaths } from '#features/invoices/invoice-paths.ts'
import { StatementPage } from '#features/invoices/statement/statement-page.tsx'
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
