import { useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { type OnboardingItem, onboardings } from '../contract.ts'

interface SignatureFormProps {
  item: OnboardingItem
  onSent: () => void
}

/** Signs what the item says with a typed name. */
export function SignatureForm({ item: { id, seen }, onSent }: SignatureFormProps) {
  const sign = useWrite(onboardings.sign, { refresh: [onboardings.ofProject], onDone: onSent })
  return (
    <Form
      key={seen}
      schema={onboardings.sign.body}
      shortcut={false}
      defaultValues={{ name: '', seen }}
      onSubmit={(body) => sign.mutateAsync({ params: { id }, body })}
      className="flex flex-col gap-4"
    >
      <TextField
        required
        name="name"
        label="Your full name"
        autoComplete="name"
        className="max-w-md"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-soft text-small">
          Typing it signs. Your name, the time and what you see here are recorded for both sides.
        </p>
        <SubmitButton busyLabel="Signing…">Sign</SubmitButton>
      </div>
    </Form>
  )
}
