import type { Role } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'
import { passkeys } from './contract.ts'
import { promptForPasskey } from './device.ts'
import { PasskeyButton, useAttempt } from './passkey-button.tsx'

interface PasskeySecondFactorProps {
  /** Completes the sign-in once the check passes. */
  complete: (check: () => Promise<{ role: Role }>) => Promise<void>
}

export function PasskeySecondFactor({ complete }: PasskeySecondFactorProps) {
  const attempt = useAttempt()

  async function check() {
    const answer = await promptForPasskey(await api.call(passkeys.secondFactorOptions, {}))
    return api.call(passkeys.secondFactor, { body: { answer } })
  }

  return (
    <PasskeyButton attempt={attempt} onPress={() => complete(check)}>
      Use a passkey instead
    </PasskeyButton>
  )
}
