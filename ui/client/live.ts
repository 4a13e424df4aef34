import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { LiveEvent } from '#shared/live.ts'
import { api } from './api.ts'
import { queryClient } from './data.tsx'
import { emitLive } from './live-events.ts'
import { followReads } from './live-reads.ts'
import { LiveStream } from './live-stream.ts'

const seqKey = 'live-seq'
const sleepMs = 5 * 60_000
/** Where tabs cannot share a stream, only those that are looked at have one: browsers open six connections. */
const sleepAloneMs = 10_000

export interface Channel {
  endpoint: Endpoint & { query: z.ZodMiniObject; stream: z.ZodMiniType }
  accountId: string
}

/**
 * Follows the events of this person. The tabs of a browser share one stream: whichever holds the lock
 * reads it and passes the events on. Returns the function that stops it.
 */
export function startLive({ endpoint, accountId }: Channel): () => void {
  const name = `live ${accountId}`
  const channel = new BroadcastChannel(name)
  let seq = storedSeq(accountId)
  let sleep: ReturnType<typeof setTimeout> | undefined
  let awake: AbortController | undefined

  function take(event: LiveEvent) {
    if (event.seq !== undefined) seq = event.seq
    emitLive(event)
  }

  const stream = new LiveStream({
    open: (after, signal) =>
      api.call(
        endpoint,
        { query: { after } },
        { fetch: (url, init) => fetch(url, { ...init, signal }) },
      ),
    deliver(event) {
      take(event)
      if (event.seq !== undefined) storeSeq(accountId, event.seq)
      // Without locks every tab has a stream of its own.
      if (navigator.locks) channel.postMessage(event)
    },
    isOnline: () => navigator.onLine,
    after: () => seq,
  })

  function wake() {
    if (awake) return stream.nudge()
    awake = new AbortController()
    const { signal } = awake
    const { locks } = navigator
    if (locks) locks.request(name, { signal }, () => stream.run(signal)).catch(() => {})
    else void stream.run(signal)
  }

  function onVisibility() {
    clearTimeout(sleep)
    if (!document.hidden) return wake()
    sleep = setTimeout(
      () => {
        awake?.abort()
        awake = undefined
      },
      navigator.locks ? sleepMs : sleepAloneMs,
    )
  }

  const onOnline = () => stream.nudge({ lost: true })
  const stopReads = followReads(queryClient)
  channel.onmessage = ({ data }) => take(data)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  onVisibility()
  if (document.hidden) wake()

  return () => {
    clearTimeout(sleep)
    awake?.abort()
    channel.close()
    stopReads()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
  }
}

function storedSeq(accountId: string): number | undefined {
  try {
    const [owner, seq] = (localStorage.getItem(seqKey) ?? '').split(' ')
    return owner === accountId && seq ? Number(seq) : undefined
  } catch {
    return undefined
  }
}

function storeSeq(accountId: string, seq: number): void {
  try {
    localStorage.setItem(seqKey, `${accountId} ${seq}`)
  } catch {
    // Where storage is closed, the number lasts as long as the tab.
  }
}
