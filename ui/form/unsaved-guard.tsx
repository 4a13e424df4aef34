import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { useFormWork } from '#ui/form/form.tsx'

const loadDialog = () => import('#ui/form/unsaved-dialog.tsx')
const UnsavedDialog = lazy(async () => ({ default: (await loadDialog()).UnsavedDialog }))

interface UnsavedGuardProps {
  /** Saves what is not saved yet; only what stays unsaved is asked about. */
  flush?: () => Promise<boolean>
}

/** In a form: asks before its page is left while something in it is not saved. At most one on a page. */
export function UnsavedGuard({ flush }: UnsavedGuardProps) {
  const { isDirty: unsaved } = useFormState()
  const { sending } = useFormWork()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !sending.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!unsaved) return
    void loadDialog()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  const [asks, setAsks] = useState(false)
  const latest = useRef({ blocker, flush })
  latest.current = { blocker, flush }
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!blocked) return
    void settle(latest.current.flush).then((saved) => {
      if (saved) latest.current.blocker.proceed?.()
      else setAsks(true)
    })
    return () => setAsks(false)
  }, [blocked])

  if (blocker.state !== 'blocked' || !asks) return null
  return (
    <Suspense>
      <UnsavedDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    </Suspense>
  )
}

async function settle(flush: UnsavedGuardProps['flush']): Promise<boolean> {
  return (await flush?.()) ?? false
}
