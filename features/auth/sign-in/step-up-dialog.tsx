import { useState } from 'react'
import { PasskeyStepUp } from '#features/auth/passkeys/passkey-step-up.tsx'
import { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ConfirmPassword, signIn } from './contract.ts'

export interface StepUpDialogProps {
  open: boolean
  hasPasskey: boolean
  onClose: (confirmed: boolean) => void
}

/** Asks for a passkey, or for the password and, if two-factor is set up, a code. */
export function StepUpDialog({ open, hasPasskey, onClose }: StepUpDialogProps) {
  const [needsCode, setNeedsCode] = useState(false)

  function close(confirmed: boolean) {
    onClose(confirmed)
    setNeedsCode(false)
  }

  async function confirm(body: ConfirmPassword) {
    try {
      await api.call(signIn.confirmPassword, { body })
      close(true)
    } catch (error) {
      // Only the server knows whether two-factor setup was completed.
      if (needsCode || !(error instanceof ApiError && error.code === 'CODE_REQUIRED')) throw error
      setNeedsCode(true)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title="Please confirm that it is you"
      description={`You signed in a while ago. Please enter your password${hasPasskey ? ' or use a passkey' : ''} before making this change.`}
    >
      <Form schema={ConfirmPassword} defaultValues={{ password: '', token: '' }} onSubmit={confirm}>
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        {needsCode && <CodeField name="token" label="Code from your authenticator app" autoFocus />}
        {hasPasskey && <PasskeyStepUp onConfirmed={() => close(true)} />}
        <DialogActions onCancel={() => close(false)}>
          <SubmitButton busyLabel="Checking…">Continue</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
