import { resourcePaths } from '#features/resources/paths.ts'
import { ResourceTable } from '#features/resources/resource-table.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Resources() {
  return (
    <Page
      title="Resources"
      description="Files and links that clients find in their portal."
      actions={
        <ButtonLink to={resourcePaths.add}>
          <PlusIcon />
          Add resource
        </ButtonLink>
      }
    >
      <ResourceTable />
    </Page>
  )
}
