import { resourcePaths } from '#features/resources/paths.ts'
import { ResourceForm } from '#features/resources/resource-form.tsx'
import { FormPage } from '#ui/portal/form-page.tsx'

export default function ResourceFormPage() {
  return (
    <FormPage noun="resource" back={{ to: resourcePaths.list, label: 'All resources' }}>
      {(parts) => <ResourceForm {...parts} />}
    </FormPage>
  )
}
