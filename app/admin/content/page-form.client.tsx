import { TextForm } from '#features/pages/text-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { usePageKind } from './page-kinds.ts'

export default function TextFormPage() {
  const { kind, title, plural, list } = usePageKind()
  return (
    <FormPage thing={title} back={{ to: list, label: `All ${plural.toLowerCase()}` }}>
      {(parts) => <TextForm {...parts} kind={kind} />}
    </FormPage>
  )
}
