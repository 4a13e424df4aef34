import { FaqForm } from '#features/faqs/faq-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function FaqFormPage() {
  return (
    <FormPage thing="Faq" back={{ to: '/admin/faqs', label: 'All FAQs' }}>
      {(parts) => <FaqForm {...parts} />}
    </FormPage>
  )
}
