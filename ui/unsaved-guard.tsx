import { lazy, Suspense, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { useFormWork } from '#ui/form.tsx'

const loadDialog = () => import('#ui/unsaved-dialog.tsx')
const UnsavedDialog = lazy(async () => ({ default: (await loadDialog()).UnsavedDialog }))

/** In a form: asks before its page is left while something in it is not saved. At most one on a page. */
export function UnsavedGuard() {
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

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    </Suspense>
  )
}
