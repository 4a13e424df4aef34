import { FailedMailTable } from '#features/failed-mails/failed-mail-table.tsx'
import { RetryAll } from '#features/failed-mails/retry-all.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function FailedMails() {
  return (
    <Page
      title="Failed emails"
      description="Emails are retried for a day. Permanently refused emails stay here for a week."
      actions={<RetryAll />}
    >
      <FailedMailTable />
    </Page>
  )
}
