import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { saveAll, useFormWork } from '#ui/form/open-forms.ts'

const loadDialog = () => import('#ui/form/unsaved-dialog.tsx')
const UnsavedDialog = lazy(loadDialog)

interface UnsavedGuardProps {
  /** Saves pending changes first. The dialog appears only if unsaved changes remain. */
  flush?: (() => Promise<boolean>) | undefined
}

/** Place it inside a form, at most once per page. Asks before the page is left with unsaved changes. */
export function UnsavedGuard({ flush }: UnsavedGuardProps) {
  const { isDirty } = useFormState()
  const { submitting, save } = useFormWork()
  return (
    <LeaveGuard unsaved={isDirty} sending={submitting} flush={flush} onSave={() => save('leave')} />
  )
}

interface LeaveGuardProps extends UnsavedGuardProps {
  unsaved: boolean
  /** The query of the address also decides which form is shown. */
  byQuery?: boolean
  sending?: RefObject<Promise<boolean> | undefined>
  onSave?: () => Promise<boolean>
}

/** The same for a page with several forms. */
export function LeaveGuard({
  unsaved,
  byQuery = false,
  sending,
  flush,
  onSave = () => saveAll('leave'),
}: LeaveGuardProps) {
  const leaving = useRef(false)
  const awaited = useRef<Promise<boolean>>(undefined)
  /** False once a later navigation, which is not blocked, took the place of the one that was. */
  const isWaiting = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname, search } }) => {
    // The router does not know the URL that a new draft got.
    const isOther =
      currentLocation.pathname !== pathname ||
      location.pathname !== pathname ||
      (byQuery && currentLocation.search !== search)
    // A navigation of the form itself also waits until the form is saved. While it is saved in order
    // to leave, the form must not navigate at all.
    const blocks = leaving.current || (unsaved && isOther)
    isWaiting.current = blocks
    if (blocks) awaited.current = sending?.current
    return blocks
  })

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
    // A person who chose another page during a save gets that page, not the one that the form opens.
    const { blocker, flush } = latest.current
    let isShown = true
    void settle(awaited.current, flush).then((saved) => {
      if (!isShown || !isWaiting.current) return
      if (saved) blocker.proceed?.()
      else setIsAsking(true)
    })
    return () => {
      isShown = false
      setIsAsking(false)
    }
  }, [blocked])

  // The form is not sent again while the other page loads.
  const isLeft = blocker.state === 'proceeding'
  useEffect(() => {
    if (!isLeft || !sending || !awaited.current) return
    sending.current = awaited.current
    return () => {
      sending.current = undefined
    }
  }, [isLeft, sending])

  if (blocker.state !== 'blocked' || !isAsking) return null
  const { proceed, reset } = blocker

  async function saveAndLeave() {
    // The dialog closes, so that messages of the form are visible.
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

async function settle(saving: Promise<boolean> | undefined, flush: UnsavedGuardProps['flush']) {
  return (await (saving ?? flush?.())) ?? false
}
