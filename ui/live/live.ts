import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { LiveEvent } from '#shared/live.ts'
import { api } from '#ui/client/api.ts'
import { queryClient } from '#ui/client/data.tsx'
import { emitLive } from './live-events.ts'
import { followReads } from './live-reads.ts'
import { LiveStream } from './live-stream.ts'
import { runInOneTab } from './one-tab.ts'

const lastKey = 'live-last'

export interface Live {
  endpoint: Endpoint & { query: z.ZodMiniObject; stream: z.ZodMiniType }
  accountId: string
  /** The channel to the other tabs of the browser, and the events received from them so far. */
  tabs: { channel: BroadcastChannel; heard: LiveEvent[] }
}

/**
 * Follows the events of this person. The tabs of a browser share one stream: whichever holds the lock
 * reads it and passes the events on. Returns the function that stops it.
 */
export function startLive({ endpoint, accountId, tabs }: Live): () => void {
  const { channel, heard } = tabs
  const last = readLast(accountId)
  let { seq } = last

  function take(event: LiveEvent) {
    if (event.seq !== undefined) seq = event.seq
    emitLive(event)
  }

  const stream = new LiveStream({
    open: (after, signal) =>
      api.call(
        endpoint,
        // The clock also counts the time that a computer slept.
        { query: { after, age: Math.max(0, Date.now() - Math.floor(performance.timeOrigin)) } },
        { fetch: (url, init) => fetch(url, { ...init, signal }) },
      ),
    deliver(event) {
      take(event)
      storeLast(accountId, seq)
      // Without locks every tab has a stream of its own.
      if (navigator.locks) channel.postMessage(event)
    },
    isOnline: () => navigator.onLine,
    after: () => seq,
  })

  const onOnline = () => stream.nudge({ lost: true })
  const stopReads = followReads(queryClient, document)
  channel.onmessage = ({ data }) => take(data)
  for (const event of heard) take(event)
  // Another tab may have passed it on after this document was made, before the channel was open.
  if (last.at >= Math.floor(performance.timeOrigin)) emitLive({ kind: 'reset', id: accountId })
  window.addEventListener('online', onOnline)
  const stop = runInOneTab({ name: channel.name, stream, locks: navigator.locks, page: document })

  return () => {
    stop()
    stopReads()
    window.removeEventListener('online', onOnline)
  }
}

/** The last event that a tab of this browser received. */
function readLast(accountId: string): { at: number; seq?: number | undefined } {
  try {
    const [owner, at, seq] = (localStorage.getItem(lastKey) ?? '').split(' ')
    if (owner === accountId) return { at: Number(at), seq: seq ? Number(seq) : undefined }
  } catch {
    // Without storage, the number is lost when the tab closes.
  }
  return { at: 0 }
}

function storeLast(accountId: string, seq: number | undefined): void {
  try {
    localStorage.setItem(lastKey, [accountId, Date.now(), seq].join(' '))
  } catch {
    // As above.
  }
}
