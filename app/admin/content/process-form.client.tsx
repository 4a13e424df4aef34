import { StepForm } from '#features/process/step-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function StepFormPage() {
  return (
    <FormPage thing="Step" back={{ to: '/admin/process', label: 'All steps' }}>
      {(parts) => <StepForm {...parts} />}
    </FormPage>
  )
}
