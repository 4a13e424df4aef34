import ProjectTable from '#features/projects/admin-table.tsx'
import { projects } from '#features/projects/contract.ts'
import { projectPaths } from '#features/projects/paths.ts'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Projects() {
  const isEditor = may(projects.add)
  return (
    <Page
      title="Projects"
      description={
        isEditor
          ? 'Work for clients. Each project can be shown on the website.'
          : 'The projects that your tasks belong to.'
      }
      add={isEditor && { to: projectPaths.add, label: 'Add project' }}
    >
      <ProjectTable />
    </Page>
  )
}
