import { useWrite } from '#ui/client/data.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { EditDeliverable, reviews } from '../contract.ts'
import { titleMax } from '../rules.ts'
import type { ReviewDetails } from '../shapes.ts'

interface EditDialogProps {
  review: Pick<ReviewDetails, 'id' | 'title' | 'opensStage'>
  open: boolean
  onClose: () => void
}

export default function EditDialog({ review, ...dialog }: EditDialogProps) {
  const { id, title, opensStage = true } = review
  const edit = useWrite(reviews.edit, { refresh: [reviews.one, reviews.list] })
  return (
    <FormDialog
      title={`Edit “${title}”`}
      {...dialog}
      schema={EditDeliverable}
      defaultValues={{ title, opensStage }}
      onSubmit={(body) => edit.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Save</SubmitButton>}
    >
      <DeliverableFields />
    </FormDialog>
  )
}

/** The fields of a deliverable without those of its versions. */
export function DeliverableFields() {
  return (
    <>
      <TextField
        required
        name="title"
        label="Title"
        hint="Such as Home page."
        maxLength={titleMax}
      />
      <CheckboxField
        name="opensStage"
        label="It is the design"
        hint="Its approval opens the payment that waits for the design, if there is one."
      />
    </>
  )
}
