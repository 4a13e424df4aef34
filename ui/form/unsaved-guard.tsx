import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { saveAll, useFormWork } from '#ui/form/open-forms.ts'

const loadDialog = () => import('#ui/form/unsaved-dialog.tsx')
const UnsavedDialog = lazy(async () => ({ default: (await loadDialog()).UnsavedDialog }))

interface UnsavedGuardProps {
  /** Saves pending changes first. The dialog appears only if unsaved changes remain. */
  flush?: (() => Promise<boolean>) | undefined
}

/** Goes inside a form: asks before leaving the page with unsaved changes. At most one per page. */
export function UnsavedGuard({ flush }: UnsavedGuardProps) {
  const { isDirty } = useFormState()
  const { submitting, save } = useFormWork()
  return (
    <LeaveGuard unsaved={isDirty} sending={submitting} flush={flush} onSave={() => save('leave')} />
  )
}

interface LeaveGuardProps extends UnsavedGuardProps {
  unsaved: boolean
  sending?: RefObject<boolean>
  onSave?: () => Promise<boolean>
}

/** The same for a page with several forms. */
export function LeaveGuard({
  unsaved,
  sending,
  flush,
  onSave = () => saveAll('leave'),
}: LeaveGuardProps) {
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // While it is saved to leave, the form must not go to a page of its own.
      leaving.current ||
      (unsaved && !sending?.current && currentLocation.pathname !== nextLocation.pathname),
  )

  useEffect(() => {
    if (!unsaved) return
    void loadDialog()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  const [isAsking, setIsAsking] = useState(false)
  const latest = useRef({ blocker, flush })
  latest.current = { blocker, flush }
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!blocked) return
    void settle(latest.current.flush).then((saved) => {
      if (saved) latest.current.blocker.proceed?.()
      else setIsAsking(true)
    })
    return () => setIsAsking(false)
  }, [blocked])

  if (blocker.state !== 'blocked' || !isAsking) return null
  const { proceed, reset } = blocker

  async function saveAndLeave() {
    // The dialog makes room for what the form says.
    setIsAsking(false)
    leaving.current = true
    const saved = await onSave().finally(() => {
      leaving.current = false
    })
    if (saved) proceed()
    else reset()
  }

  return (
    <Suspense>
      <UnsavedDialog onSave={() => void saveAndLeave()} onStay={reset} onLeave={proceed} />
    </Suspense>
  )
}

async function settle(flush: UnsavedGuardProps['flush']): Promise<boolean> {
  return (await flush?.()) ?? false
}
