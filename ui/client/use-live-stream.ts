import { useEffect } from 'react'
import type { Channel } from './live.ts'
import { painted } from './painted.ts'

/** Follows the events of this person from the first paint on, while there is one. */
export function useLiveStream({ endpoint, accountId }: Partial<Channel>): void {
  useEffect(() => {
    if (!endpoint || !accountId) return
    let stop = () => {}
    let left = false
    painted()
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
