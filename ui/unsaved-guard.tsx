import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'

// Kept out of the forms of public pages, which have no dialog.
const loadDialog = () => import('#ui/unsaved-dialog.tsx')
const UnsavedDialog = lazy(async () => ({ default: (await loadDialog()).UnsavedDialog }))

interface UnsavedGuardProps {
  unsaved: boolean
  /** While a form is being saved, its page may lead elsewhere. */
  saving?: RefObject<boolean>
}

/** Asks before this page is left while something on it is not saved. */
export function UnsavedGuard({ unsaved, saving }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !saving?.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!unsaved) return
    void loadDialog()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    </Suspense>
  )
}
