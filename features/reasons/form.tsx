import { contentForm } from '#content/form.tsx'
import { listCut } from '#content/kind.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { SaveReason } from './contract.ts'

export const form = contentForm({
  schema: SaveReason,
  empty: { title: '', description: '' },
  skeleton: <Skeleton className="h-72 w-full max-w-3xl" />,
  fields: () => (
    <>
      <TextField required name="title" label="Title" />
      <TextareaField
        required
        name="description"
        label="Description"
        rows={5}
        maxLength={2000}
        cutTo={listCut}
      />
    </>
  ),
})
