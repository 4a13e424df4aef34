import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { ApiError, errorTable } from '#shared/errors.ts'
import type { ToastProvider } from '#ui/toast.tsx'

const loadToasts = () => import('#ui/toast.tsx')
const keptKey = 'toast'

/** Said by the next page, where it has toasts. */
export function toastOnNextPage(message: string): void {
  sessionStorage.setItem(keptKey, message)
}

/** Toasts for a public page: they come when somebody turns to the form, which does not wait for them. */
export function LateToasts() {
  const [Provider, setProvider] = useState<ComponentType<ComponentProps<typeof ToastProvider>>>()
  useEffect(() => {
    const kept = sessionStorage.getItem(keptKey)
    if (!Provider || !kept) return
    sessionStorage.removeItem(keptKey)
    loadToasts().then(({ toast }) => toast.success(kept))
  }, [Provider])
  useEffect(() => {
    const waiting = new AbortController()
    function load() {
      waiting.abort()
      loadToasts().then(
        ({ ToastProvider }) => setProvider(() => ToastProvider),
        () => {},
      )
    }
    if (sessionStorage.getItem(keptKey)) load()
    for (const turned of ['focusin', 'pointerdown'])
      document.addEventListener(turned, load, { signal: waiting.signal })
    return () => waiting.abort()
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
