import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#shared/errors.ts'
import { firstInteraction } from '#ui/client/first-interaction.ts'
import { toastError } from '#ui/client/toast-error.ts'

/**
 * Loads code that the first paint does not need, such as popups: at once if `needed`, otherwise at
 * the first interaction.
 */
export function useLazy<T extends object>(
  load: () => Promise<T>,
  needed: boolean,
  onFailed?: () => void,
): T | null {
  const [code, setCode] = useState<T | null>(null)
  const start = useEffectEvent(load)
  const reportFailure = useEffectEvent(() => {
    toastError(new ApiError('UNAVAILABLE'))
    onFailed?.()
  })
  useEffect(() => {
    if (code) return
    let mounted = true
    if (needed) {
      start().then(
        (loaded) => mounted && setCode(() => loaded),
        () => reportFailure(),
      )
    } else {
      firstInteraction().then(() => {
        if (mounted) start().catch(() => {})
      })
    }
    return () => {
      mounted = false
    }
  }, [needed, code])
  return code
}
