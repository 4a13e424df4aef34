import { ProjectForm } from '#features/projects/project-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function ProjectFormPage() {
  return (
    <FormPage recordLabel="Project" back={{ to: '/admin/projects', label: 'All projects' }}>
      {(parts) => <ProjectForm {...parts} />}
    </FormPage>
  )
}
