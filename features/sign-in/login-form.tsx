import { ApiError } from '#shared/errors.ts'
import { landingOf } from '#shared/roles.ts'
import { CheckboxField } from '#ui/choice-field.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PasswordField, TextField } from '#ui/text-field.tsx'
import { Login } from './contract.ts'
import { afterSignIn, startSession } from './session.ts'

const empty = { email: '', password: '', keepSignedIn: false }

export function LoginForm() {
  return (
    <Form
      schema={Login}
      defaultValues={empty}
      onSubmit={async (credentials) => {
        const { role, requires2FAVerification } = await startSession(credentials)
        if (requires2FAVerification) throw new ApiError('TWO_FACTOR_REQUIRED')
        const wanted = new URLSearchParams(location.search).get('next')
        leaveWithoutTransition()
        location.replace(afterSignIn(wanted, landingOf(role)))
        // The form stays busy until the portal is there.
        await new Promise(() => {})
      }}
    >
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <CheckboxField name="keepSignedIn" label="Keep me signed in" />
      <SubmitButton busyLabel="Signing in…">Sign in</SubmitButton>
    </Form>
  )
}

/** A portal draws itself in the browser, so there is nothing yet that this page could change into. */
function leaveWithoutTransition() {
  const style = document.createElement('style')
  style.textContent = '@view-transition { navigation: none }'
  document.head.append(style)
}
