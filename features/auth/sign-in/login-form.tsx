import { type ReactNode, useEffect, useState } from 'react'
import { errorTable } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Form, FormAlert, SubmitButton } from '#ui/form/form.tsx'
import { PasswordField, TextField } from '#ui/form/text-field.tsx'
import { leaveFor } from '#ui/portal/leave.ts'
import { Login, signIn } from './contract.ts'
import { keepPending } from './pending.ts'
import { enterPortal, takeExpiry } from './session.ts'

const empty = { email: '', password: '', keepSignedIn: false }

interface LoginFormProps {
  /** Another way in, below the button. */
  children?: ReactNode
}

export function LoginForm({ children }: LoginFormProps) {
  return (
    <Form
      schema={Login}
      defaultValues={empty}
      onSubmit={async (credentials) => {
        const { keepSignedIn = false } = credentials
        const { role, requires2FAVerification, ...pending } = await api.call(signIn.login, {
          body: credentials,
        })
        if (!requires2FAVerification) await enterPortal({ role, keepSignedIn })
        keepPending({ ...pending, keepSignedIn })
        await leaveFor(`/verify-2fa${location.search}`)
      }}
    >
      <Expired />
      <TextField name="email" label="Email" type="email" autoComplete="username webauthn" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <CheckboxField name="keepSignedIn" label="Keep me signed in" />
      <SubmitButton busyLabel="Signing in…">Sign in</SubmitButton>
      {children}
    </Form>
  )
}

/** Only the browser knows why it is here. */
function Expired() {
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    if (takeExpiry()) setExpired(true)
  }, [])
  return expired && <FormAlert>{errorTable.TOKEN_INVALID[1]}</FormAlert>
}
