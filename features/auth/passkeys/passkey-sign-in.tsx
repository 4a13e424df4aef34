import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { enterPortal } from '#features/auth/sessions/session.ts'
import { api } from '#ui/client/api.ts'
import { type Assertion, passkeys } from './contract.ts'
import { canAutofill, promptForPasskey } from './device.ts'
import { PasskeyButton, useAttempt } from './passkey-button.tsx'
import { challengeMs } from './rules.ts'

/** Stands inside the login form, whose keepSignedIn applies here too. */
export function PasskeySignIn() {
  const { getValues } = useFormContext<{ keepSignedIn?: boolean }>()
  const attempt = useAttempt()

  const getOptions = () => api.call(passkeys.signInOptions, {})

  async function finish(answer: Assertion) {
    const { keepSignedIn } = getValues()
    const { role } = await api.call(passkeys.signIn, { body: { answer, keepSignedIn } })
    await enterPortal({ role, keepSignedIn })
  }

  const signInNow = async () => finish(await promptForPasskey(await getOptions()))

  async function offerAutofill() {
    if (!(await canAutofill())) return
    const startedAt = Date.now()
    const answer = await promptForPasskey(await getOptions(), { inField: true })
    const isFresh = Date.now() - startedAt < challengeMs
    // The challenge may have expired before the person chose a passkey, so they are asked again.
    await attempt.run(() => (isFresh ? finish(answer) : signInNow()))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    // Without autofill support the button still works.
    offerAutofill().catch(() => {})
  }, [])

  return (
    <PasskeyButton attempt={attempt} onPress={signInNow} className="order-last">
      Sign in with a passkey
    </PasskeyButton>
  )
}
