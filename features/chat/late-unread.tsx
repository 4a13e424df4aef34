import { useEffect, useState } from 'react'
import { afterPaint } from '#ui/client/after-paint.ts'
import type { UnreadChat } from './unread.tsx'

type Props = Parameters<typeof UnreadChat>[0]

/** The same, loaded after the first paint: no page waits for the contract of the chat. */
export function LateUnreadChat(props: Props) {
  const [loaded, setLoaded] = useState<{ UnreadChat: typeof UnreadChat }>()
  useEffect(() => {
    let mounted = true
    afterPaint()
      .then(() => import('./unread.tsx'))
      .then((module) => mounted && setLoaded(module))
      // The page works without the number.
      .catch(() => {})
    return () => {
      mounted = false
    }
  }, [])
  return loaded && <loaded.UnreadChat {...props} />
}
