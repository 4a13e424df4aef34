import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/live.ts'
import type { Followed } from '#ui/client/data.tsx'
import { onLive } from './live-events.ts'

/** Events come in bursts, and the reply to a write of this tab starts the same reads. */
const collectMs = 100
/** The minimum time between two reads of the same data. */
const pauseMs = 500
/** The time to leave a page after its own write, such as the deletion of its record. */
const leaveMs = 1_000

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Fetches mounted reads again after the events that they follow. Others, and those of forms, are
 * fetched when they are mounted.
 */
export function followReads(client: QueryClient, page: Page): () => void {
  const started = new WeakMap<Query, number>()
  const changed = new Map<Query, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopCache = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      started.set(event.query, Date.now())
  })

  let lastWrite = Number.NEGATIVE_INFINITY
  const stopWrites = client.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') lastWrite = Date.now()
  })

  const stopEvents = onLive((event) => {
    for (const query of client.getQueryCache().getAll())
      if (concerns(event, query.meta)) changed.set(query, Date.now())
    if (changed.size > 0) timer ??= setTimeout(read, collectMs)
  })

  function read() {
    timer = undefined
    // A hidden tab reads when it becomes visible.
    if (page.hidden) return page.addEventListener('visibilitychange', read, { once: true })
    if (client.isMutating() > 0 || Date.now() - lastWrite < leaveMs) {
      timer = setTimeout(read, pauseMs)
      return
    }
    const due = new Set<Query>()
    for (const [query, at] of changed) {
      const last = started.get(query) ?? Number.NEGATIVE_INFINITY
      // A fetch that started after the event has already seen the change.
      if (last <= at && Date.now() - last < pauseMs) continue
      if (last <= at) due.add(query)
      changed.delete(query)
    }
    // The readers of a query share its state and its latest meta, but each has a meta of its own.
    const isLive = ({ observers }: Query) => observers.some(({ options }) => options.meta?.live)
    void client.invalidateQueries({ predicate: (query) => due.has(query), refetchType: 'none' })
    void client.refetchQueries({ predicate: (query) => due.has(query) && isLive(query) })
    if (changed.size > 0) timer ??= setTimeout(read, collectMs)
  }

  return () => {
    stopCache()
    stopWrites()
    stopEvents()
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', read)
  }
}

function concerns({ kind, id }: LiveEvent, meta: Partial<Followed> = {}): boolean {
  const { follows = [], shows = [] } = meta
  if (kind === 'reset') return follows.length > 0 || shows.length > 0
  if (follows.includes(kind)) return true
  if (kind !== 'content') return false
  const tags = [...shows, ...follows]
  return id === '*' ? tags.length > 0 : tags.includes(id)
}
