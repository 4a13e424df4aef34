import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { ApiError, errorTable } from '#shared/errors.ts'
import type { ToastProvider } from '#ui/toast.tsx'

const loadToasts = () => import('#ui/toast.tsx')

/** Toasts for a public page: they come after the form is ready, which does not wait for them. */
export function LateToasts() {
  const [Provider, setProvider] = useState<ComponentType<ComponentProps<typeof ToastProvider>>>()
  useEffect(() => {
    loadToasts().then(
      ({ ToastProvider }) => setProvider(() => ToastProvider),
      () => {},
    )
  }, [])
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
