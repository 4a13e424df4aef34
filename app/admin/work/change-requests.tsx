import RequestTable from '#features/change-requests/screens/request-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function ChangeRequests() {
  return (
    <Page title="Change requests" description="What clients want changed in their projects.">
      <RequestTable />
    </Page>
  )
}
