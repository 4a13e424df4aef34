import { PasskeySignIn } from '#features/passkeys/passkey-sign-in.tsx'
import { LoginForm } from '#features/sign-in/login-form.tsx'
import { enterPortal } from '#features/sign-in/session.ts'
import { LateToasts } from '#ui/late-toasts.tsx'

/** By password, or by passkey. */
export function WaysIn() {
  return (
    <>
      <LoginForm>
        <PasskeySignIn onSignedIn={enterPortal} />
      </LoginForm>
      <LateToasts />
    </>
  )
}
