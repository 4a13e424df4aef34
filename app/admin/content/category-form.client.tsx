import { CategoryForm } from '#features/categories/category-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useCategoryKind } from './category-kinds.ts'

export default function CategoryFormPage() {
  const { calls, thing, list } = useCategoryKind()
  return (
    <FormPage thing={thing} back={{ to: list, label: 'All categories' }}>
      {(parts) => <CategoryForm {...parts} calls={calls} />}
    </FormPage>
  )
}
