import { FailedMailTable } from '#features/failed-mails/failed-mail-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function FailedMails() {
  return (
    <Page
      title="Failed mails"
      description="Mails are retried for a day. Permanently refused mails stay here for a week."
    >
      <FailedMailTable />
    </Page>
  )
}
