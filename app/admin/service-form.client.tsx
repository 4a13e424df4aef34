import { uploadTo } from '#features/files/upload.ts'
import { ServiceForm } from '#features/services/service-form.tsx'
import { FormPage } from '#ui/form-page.tsx'

const upload = uploadTo('service')

export default function ServiceFormPage() {
  return (
    <FormPage thing="Service" back={{ to: '/admin/services', label: 'All services' }}>
      {(parts) => <ServiceForm {...parts} upload={upload} />}
    </FormPage>
  )
}
