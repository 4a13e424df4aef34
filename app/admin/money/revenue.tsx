import { invoicePaths } from '#features/invoices/paths.ts'
import { RevenuePage } from '#features/invoices/project/revenue-page.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Revenue() {
  return (
    <Page
      title="Revenue by project"
      description="What was invoiced and paid in a period, with the time that is not billed yet."
      back={{ to: invoicePaths.list, label: 'All invoices' }}
    >
      <RevenuePage />
    </Page>
  )
}
