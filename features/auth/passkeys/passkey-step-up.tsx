import { api } from '#ui/client/api.ts'
import { passkeys } from './contract.ts'
import { canUsePasskeys, promptForPasskey } from './device.ts'
import { PasskeyButton, useAttempt } from './passkey-button.tsx'

/** Returns true if the person has a passkey and the browser can use it. */
export async function offersPasskey(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  // The password is enough where the list cannot be loaded.
  const { total } = await api.call(passkeys.list, {}).catch(() => ({ total: 0 }))
  return total > 0
}

interface PasskeyStepUpProps {
  onConfirmed: () => void
}

export function PasskeyStepUp({ onConfirmed }: PasskeyStepUpProps) {
  const attempt = useAttempt()

  async function confirm() {
    const answer = await promptForPasskey(await api.call(passkeys.stepUpOptions, {}))
    await api.call(passkeys.stepUp, { body: { answer } })
    onConfirmed()
  }

  return (
    <PasskeyButton attempt={attempt} onPress={confirm}>
      Use a passkey
    </PasskeyButton>
  )
}
