import { enterPortal } from '#features/auth/sessions/session.ts'
import { api } from '#ui/client/api.ts'
import { Form, SubmitButton, useFormField } from '#ui/form/form.tsx'
import { EmailField, PasswordField, TextField } from '#ui/form/text-field.tsx'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { MakeFirstAdmin, passwords } from './contract.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const empty = { firstName: '', lastName: '', email: '', password: '' }

export function FirstAdminForm() {
  return (
    <>
      <Form
        schema={MakeFirstAdmin}
        defaultValues={empty}
        onSubmit={async (body) => {
          const [token = ''] = location.pathname.split('/').slice(2)
          const { role } = await api.call(passwords.makeFirstAdmin, { params: { token }, body })
          await enterPortal({ role })
        }}
        className="grid gap-x-(--column-gap) gap-y-6 *:col-span-full sm:grid-cols-2"
      >
        <TextField
          required
          name="firstName"
          label="First name"
          autoComplete="given-name"
          className="sm:col-span-1!"
        />
        <TextField
          required
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          className="sm:col-span-1!"
        />
        <EmailField autoComplete="username" />
        <PasswordField required name="password" label="Password" autoComplete="new-password" />
        <PersonalChecklist />
        <SubmitButton busyLabel="Creating…">Create account</SubmitButton>
      </Form>
      <LazyToasts />
    </>
  )
}

function PersonalChecklist() {
  const { value: firstName } = useFormField<string>('firstName')
  const { value: lastName } = useFormField<string>('lastName')
  const { value: email } = useFormField<string>('email')
  return <PasswordChecklist personalTerms={[firstName, lastName, email]} />
}
