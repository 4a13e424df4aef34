import { reviewLinks } from '#features/reviews/guests/contract.ts'
import { api } from '#ui/client/api.ts'
import { queryClient } from '#ui/client/data.tsx'
import { emitLive } from '#ui/live/live-events.ts'
import { followReads } from '#ui/live/live-reads.ts'
import { LiveStream } from '#ui/live/live-stream.ts'
import { runInOneTab } from '#ui/live/one-tab.ts'
import { linkHere } from './link-here.ts'

/** Reads again what changes. Returns the function that stops it. */
export function followLink(): () => void {
  const stream = new LiveStream({
    open: (_after, signal) =>
      api.call(
        reviewLinks.live,
        { params: linkHere() },
        { fetch: (url, init) => fetch(url, { ...init, signal }) },
      ),
    deliver: emitLive,
    isOnline: () => navigator.onLine,
    after: () => undefined,
  })
  const onOnline = () => stream.nudge({ lost: true })
  const stopReads = followReads(queryClient, document)
  window.addEventListener('online', onOnline)
  const stop = runInOneTab({ name: 'review link', stream, locks: undefined, page: document })
  return () => {
    stop()
    stopReads()
    window.removeEventListener('online', onOnline)
  }
}
