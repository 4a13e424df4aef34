import { type ComponentType, useEffect, useState } from 'react'
import { setIdentityCheck } from '#ui/client/api.ts'
import type { StepUpDialogProps } from './step-up-dialog.tsx'

interface Loaded {
  Dialog: ComponentType<StepUpDialogProps>
  hasPasskey: boolean
}

async function load(): Promise<Loaded> {
  const [{ StepUpDialog }, { offersPasskey }] = await Promise.all([
    import('./step-up-dialog.tsx'),
    import('#features/auth/passkeys/passkey-step-up.tsx'),
  ])
  return { Dialog: StepUpDialog, hasPasskey: await offersPasskey() }
}

/**
 * Asks for the password or a passkey when an endpoint requires it; the API client then retries the
 * call. The dialog is loaded on demand.
 */
export function StepUp() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [pending, setPending] = useState<{ resolve: (confirmed: boolean) => void }>()
  useEffect(
    () =>
      setIdentityCheck(async () => {
        setLoaded(await load())
        return new Promise((resolve) => setPending({ resolve }))
      }),
    [],
  )

  function close(confirmed: boolean) {
    pending?.resolve(confirmed)
    // A late answer to an earlier request leaves the current one open.
    setPending((current) => (current === pending ? undefined : current))
  }

  return (
    loaded && (
      <loaded.Dialog open={pending !== undefined} hasPasskey={loaded.hasPasskey} onClose={close} />
    )
  )
}
