import { ServiceForm } from '#features/services/service-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function ServiceFormPage() {
  return (
    <FormPage thing="Service" back={{ to: '/admin/services', label: 'All services' }}>
      {(parts) => <ServiceForm {...parts} />}
    </FormPage>
  )
}
