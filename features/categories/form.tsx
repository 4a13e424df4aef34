import { contentForm } from '#content/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { SaveCategory } from './contract.ts'

export const form = contentForm({
  schema: SaveCategory,
  titleField: 'name',
  empty: { name: '' },
  skeleton: <FormSkeleton heights={['h-(--control-height)']} />,
  fields: () => (
    <TextField
      required
      name="name"
      label="Name"
      maxLength={70}
      hint="Visitors see it and filter by it."
    />
  ),
})
