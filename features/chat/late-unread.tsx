import { useAfterPaint } from '#ui/client/use-after-paint.ts'
import type { UnreadChat } from './unread.tsx'

const load = () => import('./unread.tsx')

/** The same, loaded after the first paint: no page waits for the contract of the chat. */
export function LateUnreadChat(props: Parameters<typeof UnreadChat>[0]) {
  const loaded = useAfterPaint(load)
  return loaded && <loaded.UnreadChat {...props} />
}
