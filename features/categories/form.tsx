import { contentForm } from '#content/form.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { SaveCategory } from './contract.ts'

export const form = contentForm({
  schema: SaveCategory,
  titleField: 'name',
  empty: { name: '' },
  skeleton: <Skeleton className="h-40 w-full max-w-3xl" />,
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
