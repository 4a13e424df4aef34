import { uploadTo } from '#features/files/upload.ts'
import { StepForm } from '#features/process/step-form.tsx'
import { FormPage } from '#ui/form-page.tsx'

const upload = uploadTo('design')

export default function StepFormPage() {
  return (
    <FormPage thing="Step" back={{ to: '/admin/process', label: 'All steps' }}>
      {(parts) => <StepForm {...parts} upload={upload} />}
    </FormPage>
  )
}
