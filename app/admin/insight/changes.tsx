import { ChangeTable } from '#content/changes/change-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Changes() {
  return (
    <Page
      title="Changes"
      description="Who added, edited or deleted what. Changes can be undone here."
    >
      <ChangeTable />
    </Page>
  )
}
