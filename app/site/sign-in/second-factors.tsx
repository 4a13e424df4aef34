import { PasskeySecondFactor } from '#features/auth/passkeys/passkey-second-factor.tsx'
import { CodeForm } from '#features/auth/sign-in/code-form.tsx'
import { LateToasts } from '#ui/overlay/late-toasts.tsx'

/** A code, or a passkey. */
export function SecondFactors() {
  return (
    <>
      <CodeForm passkey={(complete) => <PasskeySecondFactor complete={complete} />} />
      <LateToasts />
    </>
  )
}
