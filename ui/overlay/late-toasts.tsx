import { useEffect, useSyncExternalStore } from 'react'
import { isToastWaiting, onToastWaiting, toast } from '#ui/overlay/toast.ts'
import { useLate } from '#ui/overlay/use-late.ts'
import { takeLateToast } from './kept-toast.ts'

const loadToaster = () => import('#ui/overlay/toaster.tsx')

/** The toasts of a page. Their code is loaded at the first interaction or with the first toast. */
export function LateToasts() {
  const isWaiting = useSyncExternalStore(onToastWaiting, isToastWaiting, () => false)
  const toaster = useLate(loadToaster, isWaiting)
  useEffect(() => {
    const kept = takeLateToast()
    if (kept) toast.success(kept)
  }, [])
  return toaster && <toaster.Toaster />
}
