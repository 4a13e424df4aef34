import { projectPaths } from '#features/projects/paths.ts'
import { ProjectForm } from '#features/projects/project-form.tsx'
import { FormPage } from '#ui/portal/form-page.tsx'

export default function ProjectFormPage() {
  return (
    <FormPage noun="project" back={{ to: projectPaths.list, label: 'All projects' }}>
      {(parts) => <ProjectForm {...parts} />}
    </FormPage>
  )
}
