import { SecurityLogTable } from '#features/security-log/security-log-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function SecurityLog() {
  return (
    <Page
      title="Security log"
      description="What happened to sign-ins and accounts in the last 90 days."
    >
      <SecurityLogTable />
    </Page>
  )
}
