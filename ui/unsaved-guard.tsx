import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { NativeDialog } from './native-dialog.tsx'

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
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  if (blocker.state !== 'blocked') return null
  return (
    <NativeDialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p className="mt-2 text-ink-soft text-small">
        What you changed on this page has not been saved and will be lost.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset()}>Keep editing</Button>
        <Button variant="secondary" onClick={() => blocker.proceed()}>
          Leave without saving
        </Button>
      </div>
    </NativeDialog>
  )
}
