import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { setIdentityCheck } from '#ui/client/api.ts'
import type { StepUpDialog } from './step-up-dialog.tsx'

/**
 * Asks for the password when an endpoint requires it; the API client then retries the call. The
 * dialog is loaded on demand.
 */
export function StepUp() {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof StepUpDialog>>>()
  const [pending, setPending] = useState<(confirmed: boolean) => void>()
  useEffect(
    () =>
      setIdentityCheck(async () => {
        const { StepUpDialog } = await import('./step-up-dialog.tsx')
        setDialog(() => StepUpDialog)
        return new Promise((resolve) => setPending(() => resolve))
      }),
    [],
  )

  function close(confirmed: boolean) {
    pending?.(confirmed)
    setPending(undefined)
  }

  return Dialog && <Dialog open={pending !== undefined} onClose={close} />
}
