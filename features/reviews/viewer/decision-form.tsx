import { Button } from '#ui/base/button.tsx'
import { leaving } from '#ui/base/data-states.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { Decide } from '../contract.ts'
import { commentMax, isApproval, needsNotes, type ReviewDecision } from '../rules.ts'
import { useDesk } from './desk.ts'

interface DecisionFormProps {
  number: number
  seen: string
  decision: ReviewDecision
  label: string
  /** The payments that it opens, in words. */
  opened: string
  onCancel: () => void
}

/** The second step of a decision, which the first paint does not need. */
export default function DecisionForm({
  number,
  seen,
  decision,
  label,
  opened,
  onCancel,
}: DecisionFormProps) {
  const { decide } = useDesk()
  return (
    <Form
      schema={Decide}
      defaultValues={{ decision, seen, notes: '' }}
      onSubmit={({ notes }) => decide({ decision, notes, seen })}
      className="flex max-w-prose flex-col gap-4"
    >
      <p>
        <span className="font-semibold">
          {label}: version {number}
        </span>
        <span className="block text-ink-soft text-small wrap-anywhere">
          {opened && `${opened} `}
          Your name, the time and what you see here are recorded for both sides. This cannot be
          taken back.
        </span>
      </p>
      {needsNotes(decision) && (
        <TextareaField
          required
          name="notes"
          label={isApproval(decision) ? 'Notes' : 'What to change'}
          rows={3}
          maxLength={commentMax}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton busyLabel="Sending…">
          {needsNotes(decision) ? label : `Approve version ${number}`}
        </SubmitButton>
        <Button variant="quiet" onClick={leaving(onCancel)}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
