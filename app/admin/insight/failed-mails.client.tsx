import { FailedMailTable } from '#features/failed-mails/failed-mail-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function FailedMails() {
  return (
    <Page
      title="Failed mails"
      description="Retries go on for a day. What is refused for good stays here for a week."
    >
      <FailedMailTable />
    </Page>
  )
}
