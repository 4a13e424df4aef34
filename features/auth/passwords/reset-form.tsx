import type * as z from 'zod/mini'
import { greetingKey } from '#features/auth/sessions/destination.ts'
import { enterPortal } from '#features/auth/sessions/session.ts'
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
    <LinkForm
      label="New password"
      action="Reset password"
      onSubmit={async (link) => {
        const { message } = await api.call(passwords.reset, link)
        // The sessions have ended, so the sign-in leads nowhere else.
        localStorage.removeItem(greetingKey)
        await redirectToIslandWithToast('/login', message)
      }}
    />
  )
}

/** For an invited person, who is signed in at the end. */
export function ChooseForm() {
  return (
    <LinkForm
      label="Password"
      action="Choose password"
      onSubmit={async (link) => enterPortal(await api.call(passwords.choose, link))}
    />
  )
}

interface Link {
  params: { userId: string; token: string }
  body: z.output<typeof ResetPassword>
}

interface LinkFormProps {
  label: string
  action: string
  onSubmit: (link: Link) => Promise<void>
}

function LinkForm({ label, action, onSubmit }: LinkFormProps) {
  return (
    <>
      <Form
        schema={ResetPassword}
        defaultValues={empty}
        onSubmit={(body) => {
          // The page is the same for every link; only the browser reads the token from the URL.
          const [userId = '', token = ''] = location.pathname.split('/').slice(2)
          return onSubmit({ params: { userId, token }, body })
        }}
      >
        <PasswordField required name="password" label={label} autoComplete="new-password" />
        <PasswordChecklist />
        <PasswordField
          required
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
        />
        <SubmitButton>{action}</SubmitButton>
      </Form>
      <LazyToasts />
    </>
  )
}
