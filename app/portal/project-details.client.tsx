import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { projects, type SeenProject } from '#features/projects/contract.ts'
import { ReaderComment } from '#features/projects/details/comment-form.tsx'
import { isPublicOnly, MissingProject } from '#features/projects/details/missing-project.tsx'
import { ProjectDetails } from '#features/projects/details/project-details.tsx'
import { ProjectUpdates } from '#features/projects/details/updates.tsx'
import { ProjectFiles } from '#features/projects/project-files.tsx'
import { Tabs, useTab } from '#ui/base/tabs.tsx'
import { useRead } from '#ui/client/data.tsx'

const back = { to: '/client-portal/my-projects', label: 'All projects' }

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
      content: (
        <ProjectUpdates projectId={project.id}>
          <ReaderComment projectId={project.id} hint="We read it, and answer here." />
        </ProjectUpdates>
      ),
    },
    { key: 'files', label: 'Files', content: <ProjectFiles projectId={project.id} /> },
  ]
  const tab = useTab(
    tabs.map(({ key }) => key),
    'project-tab',
  )
  return <Tabs {...tab} label="Project" tabs={tabs} />
}
