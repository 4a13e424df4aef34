import { useEffect, useSyncExternalStore } from 'react'
import { dropQueuedToasts, hasQueuedToast, onToastQueued, toast } from '#ui/client/toast.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { takeAnnouncedToast } from './flash-toast.ts'

const loadToaster = () => import('#ui/overlay/toaster.tsx')

/** The toasts of a page. Their code is loaded at the first interaction or with the first toast. */
export function LazyToasts() {
  const isWaiting = useSyncExternalStore(onToastQueued, hasQueuedToast, () => false)
  const toaster = useLazy(loadToaster, isWaiting, dropQueuedToasts)
  useEffect(() => {
    const message = takeAnnouncedToast()
    if (message) toast.success(message)
  }, [])
  return toaster && <toaster.Toaster />
}
