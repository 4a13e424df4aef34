import { EmptyState } from '#ui/list/data-states.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Tasks() {
  return (
    <Page title="Tasks">
      <EmptyState title="No Task Found" text="Tasks assigned to you are listed here." />
    </Page>
  )
}
