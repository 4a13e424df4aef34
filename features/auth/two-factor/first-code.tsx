import type { UseFormReturn } from 'react-hook-form'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/client/toast.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { twoFactor } from './contract.ts'

export interface SetupFormProps {
  userId: string
  /** Called once the first code is accepted, which finishes the setup. */
  onDone: () => void
}

/** Submits a form with the first code of the app. */
export function useFirstCode({ userId, onDone }: SetupFormProps) {
  return async ({ token }: { token: string }, form: UseFormReturn) => {
    const body = { userId, token }
    const reply = await api.call(twoFactor.verify, { body }).catch((error) => {
      form.setValue('token', '')
      throw error
    })
    api.setToken(reply.accessToken)
    toast.success(reply.message)
    onDone()
  }
}

export function FirstCode() {
  return (
    <>
      <CodeField name="token" label="Code from your authenticator app" className="max-w-96" />
      <SubmitButton busyLabel="Verifying…" className="self-start">
        Verify Code
      </SubmitButton>
    </>
  )
}
