import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { ApiError, errorTable } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { KeyIcon } from '#ui/base/icons.tsx'
import { FormAlert } from '#ui/form/form.tsx'
import { canUsePasskeys } from './device.ts'

export interface Attempt {
  busy: boolean
  failure: string | undefined
  run: (work: () => Promise<unknown>) => Promise<void>
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  return {
    busy,
    failure,
    async run(work) {
      setBusy(true)
      setFailure(undefined)
      try {
        await work()
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : errorTable.INTERNAL[1])
      } finally {
        setBusy(false)
      }
    },
  }
}

interface PasskeyButtonProps {
  attempt: Attempt
  onPress: () => Promise<unknown>
  className?: string
  children: ReactNode
}

/** Starts the passkey prompt of the browser. Hidden if the browser has no passkeys. */
export function PasskeyButton({ attempt, onPress, className = '', children }: PasskeyButtonProps) {
  // Assumed true on the server, because most devices can; if one cannot, removing it shifts nothing
  // below.
  const isSupported = useSyncExternalStore(neverChanges, canUsePasskeys, () => true)
  if (!isSupported) return null
  return (
    <div className={`flex flex-col gap-4 ${className}`}>
      <Button
        variant="secondary"
        busy={attempt.busy}
        busyLabel="Waiting for your device…"
        onClick={() => attempt.run(onPress)}
      >
        <KeyIcon />
        {children}
      </Button>
      {attempt.failure && <FormAlert>{attempt.failure}</FormAlert>}
    </div>
  )
}

function neverChanges() {
  return () => {}
}
