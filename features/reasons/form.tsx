import { contentForm } from '#content/form.tsx'
import { listCut } from '#content/kind.ts'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { SaveReason } from './contract.ts'

export const form = contentForm({
  schema: SaveReason,
  empty: { title: '', description: '' },
  skeleton: <FormSkeleton heights={['h-(--control-height)', 'h-32']} />,
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
