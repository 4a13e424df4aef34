import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ConfirmPassword, signIn } from './contract.ts'

interface StepUpDialogProps {
  open: boolean
  onClose: (confirmed: boolean) => void
}

/** Asks for the password, and for a code where two-factor is set up. */
export function StepUpDialog({ open, onClose }: StepUpDialogProps) {
  const [asksCode, setAsksCode] = useState(false)

  function close(confirmed: boolean) {
    onClose(confirmed)
    setAsksCode(false)
  }

  async function confirm(body: ConfirmPassword) {
    try {
      await api.call(signIn.confirmPassword, { body })
      close(true)
    } catch (error) {
      // The server alone knows whether the app was set up.
      if (asksCode || !(error instanceof ApiError && error.code === 'CODE_REQUIRED')) throw error
      setAsksCode(true)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title="Please enter your password"
      description="You signed in a while ago. Before this change, show us that it is still you."
    >
      <Form schema={ConfirmPassword} defaultValues={{ password: '', token: '' }} onSubmit={confirm}>
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        {asksCode && <Code />}
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

/** Takes the focus, since the password is entered already. */
function Code() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <CodeField name="token" label="Code from your authenticator app" />
    </div>
  )
}
