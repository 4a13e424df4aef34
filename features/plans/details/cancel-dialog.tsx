import { formatDay } from '#shared/dates.ts'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { CancelSubscription, type Subscription } from '../subscriptions/contract.ts'

interface CancelDialogProps {
  subscription: Subscription
  /** The plan as the title names it, such as “the Standard plan of Greta Halvorsen”. */
  name: string
  open: boolean
  onClose: () => void
  onCancel: (body: { reason: string }) => Promise<unknown>
}

/** Cancels a subscription at the end of its period, with a reason. */
export default function CancelDialog({
  subscription,
  name,
  onCancel,
  ...dialog
}: CancelDialogProps) {
  const { state, period } = subscription
  const effect =
    state === 'pending' || !period
      ? 'It ends at once, and its unpaid invoice is voided.'
      : `It continues until ${formatDay(period.ends)}. No more invoices follow.`
  return (
    <FormDialog
      {...dialog}
      title={`Cancel ${name}?`}
      description={effect}
      shortcut={false}
      schema={CancelSubscription}
      defaultValues={{ reason: '' }}
      onSubmit={onCancel}
      button={
        <SubmitButton variant="danger" busyLabel="Canceling…">
          Cancel plan
        </SubmitButton>
      }
      cancel="Keep the plan"
    >
      <TextareaField required name="reason" label="Reason" rows={3} maxLength={1000} />
    </FormDialog>
  )
}
