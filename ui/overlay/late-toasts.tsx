import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { ToastProvider } from '#ui/overlay/toast.tsx'
import { takeLateToast } from './kept-toast.ts'

const loadToasts = () => import('#ui/overlay/toast.tsx')

/** Toasts for a public page: the form does not wait for them. */
export function LateToasts() {
  const [Provider, setProvider] = useState<ComponentType<ComponentProps<typeof ToastProvider>>>()
  useEffect(() => {
    const kept = Provider && takeLateToast()
    if (kept) loadToasts().then(({ toast }) => toast.success(kept))
  }, [Provider])
  useEffect(() => {
    loadToasts().then(
      ({ ToastProvider }) => setProvider(() => ToastProvider),
      () => {},
    )
  }, [])
  return Provider ? <Provider>{null}</Provider> : null
}
