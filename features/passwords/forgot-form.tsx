import { api } from '#ui/api.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { leaveWithToast } from '#ui/kept-toast.ts'
import { LateToasts } from '#ui/late-toasts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ForgotPassword, passwords } from './contract.ts'

const empty = { email: '' }

export function ForgotForm() {
  return (
    <>
      <Form
        schema={ForgotPassword}
        defaultValues={empty}
        onSubmit={async (body) => {
          const { message } = await api.call(passwords.forgot, { body })
          await leaveWithToast('/reset-link-success', message)
        }}
      >
        <TextField required name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton busyLabel="Sending…">Request Reset Link</SubmitButton>
      </Form>
      <LateToasts />
    </>
  )
}
