import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { askIdentityWith } from '#ui/client/api.ts'
import type { StepUpDialog } from './step-up-dialog.tsx'

/**
 * Asks for the password when an endpoint requires it; the API client then retries the call. The
 * dialog is loaded on demand.
 */
export function StepUp() {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof StepUpDialog>>>()
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  useEffect(
    () =>
      askIdentityWith(async () => {
        const { StepUpDialog } = await import('./step-up-dialog.tsx')
        setDialog(() => StepUpDialog)
        return new Promise((resolve) => setAnswer(() => resolve))
      }),
    [],
  )

  function close(confirmed: boolean) {
    answer?.(confirmed)
    setAnswer(undefined)
  }

  return Dialog && <Dialog open={answer !== undefined} onClose={close} />
}
