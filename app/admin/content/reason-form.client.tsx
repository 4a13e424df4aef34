import { ReasonForm } from '#features/reasons/reason-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function ReasonFormPage() {
  return (
    <FormPage thing="Reason" back={{ to: '/admin/reasons', label: 'All reasons' }}>
      {(parts) => <ReasonForm {...parts} />}
    </FormPage>
  )
}
