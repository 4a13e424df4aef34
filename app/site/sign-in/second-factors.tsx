import { PasskeySecondFactor } from '#features/passkeys/passkey-second-factor.tsx'
import { CodeForm } from '#features/sign-in/code-form.tsx'
import { LateToasts } from '#ui/late-toasts.tsx'

/** A code, or a passkey. */
export function SecondFactors() {
  return (
    <>
      <CodeForm passkey={(complete) => <PasskeySecondFactor complete={complete} />} />
      <LateToasts />
    </>
  )
}
