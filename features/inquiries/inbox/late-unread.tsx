import { useAfterPaint } from '#ui/client/use-after-paint.ts'
import type { UnreadLeads } from './unread.tsx'

const load = () => import('./unread.tsx')

/** UnreadLeads, loaded after the first paint so that no page waits for the contract of the inbox. */
export function LateUnreadLeads(props: Parameters<typeof UnreadLeads>[0]) {
  const loaded = useAfterPaint(load)
  return loaded && <loaded.UnreadLeads {...props} />
}
