import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { enterPortal } from '#features/auth/sign-in/session.ts'
import { api } from '#ui/client/api.ts'
import { type Assertion, passkeys } from './contract.ts'
import { askPasskey, canOfferInField } from './device.ts'
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

  const ask = async () => finish(await askPasskey(await getOptions()))

  async function offerInField() {
    if (!(await canOfferInField())) return
    const since = Date.now()
    const answer = await askPasskey(await getOptions(), { inField: true })
    const isFresh = Date.now() - since < challengeMs
    // The challenge may have expired before the person chose a passkey, so they are asked again.
    await attempt.run(() => (isFresh ? finish(answer) : ask()))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    // Without autofill support the button still works.
    offerInField().catch(() => {})
  }, [])

  return (
    <PasskeyButton attempt={attempt} onPress={ask} className="order-last">
      Sign in with a passkey
    </PasskeyButton>
  )
}
