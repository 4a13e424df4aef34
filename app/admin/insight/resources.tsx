import { resourcePaths } from '#features/resources/paths.ts'
import { ResourceTable } from '#features/resources/resource-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Resources() {
  return (
    <Page
      title="Resources"
      description="Files and links that clients find in their portal."
      add={{ to: resourcePaths.add, label: 'Add resource' }}
    >
      <ResourceTable />
    </Page>
  )
}
