import { useEffect, useState } from 'react'
import type { LiveEvent } from '#shared/live.ts'
import { afterPaint } from '#ui/client/after-paint.ts'
import type { Live } from './live.ts'

interface Options extends Partial<Pick<Live, 'endpoint' | 'accountId'>> {
  /** True once the page shows its first data, because the stream must not compete with it. */
  ready: boolean
}

/** Follows the live events of the signed-in person. */
export function useLiveStream({ endpoint, accountId, ready }: Options): void {
  const [tabs, setTabs] = useState<Live['tabs']>()

  // Opened before the first read is answered, because another tab may pass on an event meanwhile.
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
      // Without it, polling continues.
      .catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [endpoint, accountId, tabs, ready])
}
