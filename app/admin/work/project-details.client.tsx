import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { projects } from '#features/projects/contract.ts'
import { ProjectDetails } from '#features/projects/project-details.tsx'
import { useRemoveProject } from '#features/projects/use-remove-project.ts'
import { useRead } from '#ui/client/data.tsx'

const back = { to: '/admin/projects', label: 'All projects' }

export default function ProjectDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(projects.one, { params: { id } })
  const onDelete = useRemoveProject(() => void navigate(back.to))
  return (
    <DetailsPage
      read={read}
      noun="project"
      title={({ title }) => title}
      back={back}
      edit={`/admin/projects/edit-project/${id}`}
      onDelete={onDelete}
    >
      {(project) => <ProjectDetails project={project} />}
    </DetailsPage>
  )
}
