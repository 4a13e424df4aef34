import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { ApiError, errorTable } from '#shared/errors.ts'
import type { ToastProvider } from '#ui/toast.tsx'
import { isToastKept, takeKeptToast } from './kept-toast.ts'

const loadToasts = () => import('#ui/toast.tsx')

interface LateToastsProps {
  /** For a form that says everything in itself: only what the page before left to say. */
  keptOnly?: boolean
}

/** Toasts for a public page: the form does not wait for them. */
export function LateToasts({ keptOnly = false }: LateToastsProps) {
  const [Provider, setProvider] = useState<ComponentType<ComponentProps<typeof ToastProvider>>>()
  useEffect(() => {
    const kept = Provider && takeKeptToast()
    if (kept) loadToasts().then(({ toast }) => toast.success(kept))
  }, [Provider])
  useEffect(() => {
    if (keptOnly && !isToastKept()) return
    loadToasts().then(
      ({ ToastProvider }) => setProvider(() => ToastProvider),
      () => {},
    )
  }, [keptOnly])
  return Provider ? <Provider>{null}</Provider> : null
}

/** Says what was refused, in the server's words where it had some. */
export function toastError(error: unknown): void {
  const message = error instanceof ApiError ? error.message : errorTable.INTERNAL[1]
  loadToasts().then(
    ({ toast }) => toast.error(message),
    () => {},
  )
}
