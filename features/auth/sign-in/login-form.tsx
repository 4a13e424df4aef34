import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { PasskeySignIn } from '#features/auth/passkeys/passkey-sign-in.tsx'
import { api } from '#ui/client/api.ts'
import { loadPage } from '#ui/client/load-page.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Form, FormAlert, SubmitButton } from '#ui/form/form.tsx'
import { PasswordField, TextField } from '#ui/form/text-field.tsx'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { clearPending, enterPortal, storePending, takeEnding } from '../sessions/session.ts'
import { Login, signIn } from './contract.ts'

const empty = { email: '', password: '', keepSignedIn: false }

/** The first step of signing in: a password or a passkey. Drops a sign-in that waits for its code. */
export function LoginForm() {
  useEffect(clearPending, [])

  async function submit(credentials: z.output<typeof Login>) {
    const { keepSignedIn = false } = credentials
    const { role, requires2FAVerification, ...pending } = await api.call(signIn.login, {
      body: credentials,
    })
    if (!requires2FAVerification) return enterPortal({ role, keepSignedIn })
    storePending({ ...pending, keepSignedIn })
    return loadPage(`/verify-2fa${location.search}`)
  }

  return (
    <>
      <Form schema={Login} defaultValues={empty} onSubmit={submit}>
        <EndedNotice />
        <TextField name="email" label="Email" type="email" autoComplete="username webauthn" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <CheckboxField name="keepSignedIn" label="Keep me signed in" />
        <SubmitButton busyLabel="Signing in…">Sign in</SubmitButton>
        <PasskeySignIn />
      </Form>
      <LazyToasts />
    </>
  )
}

/** Rendered only in the browser, because the page is cached. */
function EndedNotice() {
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => setMessage((known) => takeEnding() ?? known), [])
  return message && <FormAlert>{message}</FormAlert>
}
