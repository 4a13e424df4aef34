import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { type OnboardingItem, onboardings } from '../contract.ts'
import { reasonMax } from '../rules.ts'

interface ReturnDialogProps {
  item: OnboardingItem
  open: boolean
  onClose: () => void
}

/** Returns an item with a reason, after which the client is asked for it again. */
export default function ReturnDialog({ item, ...dialog }: ReturnDialogProps) {
  const { id, title, revision } = item
  const decide = useWrite(onboardings.decide, { refresh: [onboardings.ofProject] })
  return (
    <FormDialog
      {...dialog}
      title={`Return “${title}”`}
      description="The client sees your reason, and is asked again."
      schema={onboardings.decide.body}
      defaultValues={{ decision: 'return', reason: '', revision }}
      onSubmit={(body) => decide.mutateAsync({ params: { id }, body })}
      button={<SubmitButton busyLabel="Returning…">Return item</SubmitButton>}
    >
      <TextareaField required name="reason" label="What is missing" maxLength={reasonMax} />
    </FormDialog>
  )
}
