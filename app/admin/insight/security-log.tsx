import { SecurityLogTable } from '#features/security-log/security-log-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function SecurityLog() {
  return (
    <Page title="Security log" description="Sign-in and account events of the last 90 days.">
      <SecurityLogTable />
    </Page>
  )
}
