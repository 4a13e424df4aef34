import { api } from '#ui/client/api.ts'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { EmailField } from '#ui/form/text-field.tsx'
import { redirectWithToast } from '#ui/overlay/flash-toast.ts'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
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
          await redirectWithToast('/reset-link-success', message)
        }}
      >
        <EmailField autoComplete="username" />
        <SubmitButton busyLabel="Sending…">Request Reset Link</SubmitButton>
      </Form>
      <LazyToasts />
    </>
  )
}
