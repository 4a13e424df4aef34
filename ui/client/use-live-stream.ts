import { useEffect, useState } from 'react'
import type { LiveEvent } from '#shared/live.ts'
import { afterPaint } from './after-paint.ts'
import type { Live } from './live.ts'

interface Options extends Partial<Pick<Live, 'endpoint' | 'accountId'>> {
  /** The page shows what was read first. The stream does not compete with it. */
  ready: boolean
}

/** Follows the events of this person while there is one. */
export function useLiveStream({ endpoint, accountId, ready }: Options): void {
  const [tabs, setTabs] = useState<Live['tabs']>()

  // Before the first read is answered: another tab may pass on an event meanwhile.
  useEffect(() => {
    if (!accountId) return
    const heard: LiveEvent[] = []
    const channel = new BroadcastChannel(`live ${accountId}`)
    channel.onmessage = ({ data }) => heard.push(data)
    setTabs({ channel, heard })
    return () => {
      channel.close()
      setTabs(undefined)
    }
  }, [accountId])

  useEffect(() => {
    if (!endpoint || !accountId || !tabs || !ready) return
    let stop = () => {}
    let left = false
    afterPaint()
      .then(() => import('./live.ts'))
      .then(({ startLive }) => {
        if (!left) stop = startLive({ endpoint, accountId, tabs })
      })
      // Polling goes on without it.
      .catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [endpoint, accountId, tabs, ready])
}
