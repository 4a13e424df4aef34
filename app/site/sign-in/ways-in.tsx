import { PasskeySignIn } from '#features/auth/passkeys/passkey-sign-in.tsx'
import { LoginForm } from '#features/auth/sign-in/login-form.tsx'
import { enterPortal } from '#features/auth/sign-in/session.ts'
import { LateToasts } from '#ui/overlay/late-toasts.tsx'

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
