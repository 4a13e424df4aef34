import { api } from '#ui/api.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { leaveFor } from '#ui/leave.ts'
import { TextField } from '#ui/text-field.tsx'
import { ForgotPassword, passwords } from './contract.ts'

const empty = { email: '' }

export function ForgotForm() {
  return (
    <Form
      schema={ForgotPassword}
      defaultValues={empty}
      onSubmit={async (body) => {
        await api.call(passwords.forgot, { body })
        await leaveFor('/reset-link-success')
      }}
    >
      <TextField required name="email" label="Email" type="email" autoComplete="username" />
      <SubmitButton busyLabel="Sending…">Request Reset Link</SubmitButton>
    </Form>
  )
}
