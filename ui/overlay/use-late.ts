import { useEffect, useState } from 'react'
import { ApiError } from '#shared/errors.ts'
import { firstSign } from '#ui/client/first-sign.ts'
import { toastError } from '#ui/overlay/toast-error.ts'

/**
 * Code that a page can be read without, such as its popups. It is fetched at the first interaction, so that
 * it does not compete with the page and is there when somebody needs it.
 */
export function useLate<T extends object>(
  load: () => Promise<T>,
  needed: boolean,
  onFailed?: () => void,
): T | null {
  const [code, setCode] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions may be new in each render
  useEffect(() => {
    if (code) return
    let mounted = true
    if (needed) {
      load().then(
        (loaded) => mounted && setCode(() => loaded),
        () => {
          toastError(new ApiError('UNAVAILABLE'))
          onFailed?.()
        },
      )
    } else {
      firstSign().then(() => {
        if (mounted) load().catch(() => {})
      })
    }
    return () => {
      mounted = false
    }
  }, [needed, code])
  return code
}
