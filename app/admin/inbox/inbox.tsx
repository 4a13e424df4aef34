import { useLocation } from 'react-router'
import { InboxTabs } from '#features/inquiries/inbox/inbox-tabs.tsx'
import { InquiryTable } from '#features/inquiries/inbox/inquiry-table.tsx'
import { MessageTable } from '#features/inquiries/inbox/message-table.tsx'
import { leadPaths } from '#features/inquiries/paths.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Inbox() {
  const { pathname } = useLocation()
  const isHiring = pathname.startsWith(leadPaths.freelance)
  return (
    <Page
      title="Inbox"
      description="Messages and inquiries from the site. An answer is promised within 24 hours."
    >
      <InboxTabs open={isHiring ? 'freelance' : 'message'}>
        {isHiring ? <InquiryTable /> : <MessageTable />}
      </InboxTabs>
    </Page>
  )
}
