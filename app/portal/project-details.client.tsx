import { lazy } from 'react'
import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { projects, type SeenProject } from '#features/projects/contract.ts'
import { isPublicOnly, MissingProject } from '#features/projects/details/missing-project.tsx'
import { ProjectDetails } from '#features/projects/details/project-details.tsx'
import { clientProjectPaths } from '#features/projects/paths.ts'
import { useRead } from '#ui/client/data.tsx'
import { Tabs, useTab } from '#ui/details/tabs.tsx'

const ProjectUpdates = lazy(async () => ({
  default: (await import('#features/projects/details/updates.tsx')).ProjectUpdates,
}))
const ProjectFiles = lazy(async () => ({
  default: (await import('#features/projects/files/project-files.tsx')).ProjectFiles,
}))

const back = { to: clientProjectPaths.list, label: 'All projects' }

export default function MyProjectDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(projects.one, { params: { id } }, { pollMs: 15_000 })
  if (isPublicOnly(read.data)) return <MissingProject back={back} />
  return (
    <DetailsPage read={read} noun="project" title={({ title }) => title} back={back}>
      {(project) => <ProjectTabs key={project.id} project={project} />}
    </DetailsPage>
  )
}

function ProjectTabs({ project }: { project: SeenProject }) {
  const tabs = [
    { key: 'status', label: 'Project Status', content: <ProjectDetails project={project} /> },
    {
      key: 'history',
      label: 'Project History',
      content: <ProjectUpdates project={project} hint="We read it, and answer here." />,
    },
    { key: 'files', label: 'Files', content: <ProjectFiles projectId={project.id} /> },
  ]
  const tab = useTab(
    tabs.map(({ key }) => key),
    'project-tab',
  )
  return <Tabs {...tab} label="Project" tabs={tabs} />
}
