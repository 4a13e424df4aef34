import { api } from '#ui/client/api.ts'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/text-field.tsx'
import { redirectToIslandWithToast } from '#ui/overlay/flash-toast.ts'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { passwords, ResetPassword } from './contract.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const empty = { password: '', confirmPassword: '' }

export function ResetForm() {
  return (
    <>
      <Form
        schema={ResetPassword}
        defaultValues={empty}
        onSubmit={async (body) => {
          // The page is the same for every link; only the browser reads the token from the URL.
          const [userId = '', token = ''] = location.pathname.split('/').slice(2)
          const params = { userId, token }
          const { message } = await api.call(passwords.reset, { params, body })
          await redirectToIslandWithToast('/login', message)
        }}
      >
        <PasswordField required name="password" label="New password" autoComplete="new-password" />
        <PasswordChecklist />
        <PasswordField
          required
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
        />
        <SubmitButton>Reset password</SubmitButton>
      </Form>
      <LazyToasts />
    </>
  )
}
