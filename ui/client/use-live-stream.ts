import { useEffect } from 'react'
import { afterPaint } from './after-paint.ts'
import type { Channel } from './live.ts'

/** Follows the events of this person from the first paint on, while there is one. */
export function useLiveStream({ endpoint, accountId }: Partial<Channel>): void {
  useEffect(() => {
    if (!endpoint || !accountId) return
    let stop = () => {}
    let left = false
    afterPaint()
      .then(() => import('./live.ts'))
      .then(({ startLive }) => {
        if (!left) stop = startLive({ endpoint, accountId })
      })
      // Polling goes on without it.
      .catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [endpoint, accountId])
}
