import { useEffect, useState } from 'react'
import { api, askIdentityWith } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PasswordField } from '#ui/text-field.tsx'
import { ConfirmPassword, signIn } from './contract.ts'

/** Asks for the password once more, whenever a call needs it; the call goes on by itself after that. */
export function StepUp() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  useEffect(() => askIdentityWith(() => new Promise((resolve) => setAnswer(() => resolve))), [])

  function close(confirmed: boolean) {
    answer?.(confirmed)
    setAnswer(undefined)
  }

  return (
    <Dialog
      open={answer !== undefined}
      onClose={() => close(false)}
      title="Please enter your password"
      description="You signed in a while ago. Before this change, show us that it is still you."
    >
      <Form
        schema={ConfirmPassword}
        defaultValues={{ password: '' }}
        onSubmit={async (body) => {
          await api.call(signIn.confirmPassword, { body })
          close(true)
        }}
      >
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => close(false)}>
            Cancel
          </Button>
          <SubmitButton busyLabel="Checking…">Continue</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
