import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { reviews } from '../contract.ts'
import { titleMax } from '../rules.ts'

interface RenameDialogProps {
  review: { id: string; title: string }
  open: boolean
  onClose: () => void
}

export default function RenameDialog({ review: { id, title }, ...dialog }: RenameDialogProps) {
  const rename = useWrite(reviews.rename, { refresh: [reviews.one, reviews.list] })
  return (
    <FormDialog
      title={`Rename “${title}”`}
      {...dialog}
      schema={reviews.rename.body}
      defaultValues={{ title }}
      onSubmit={(body) => rename.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Rename</SubmitButton>}
    >
      <TextField required name="title" label="Title" maxLength={titleMax} />
    </FormDialog>
  )
}
