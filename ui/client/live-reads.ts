import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/live.ts'
import type { Followed } from './data.tsx'
import { onLive } from './live-events.ts'

/** Events come in bursts, and the reply to one's own write starts the same reads. */
const collectMs = 100

/** Fetches mounted reads again after the events that they follow; others, when they are mounted. */
export function followReads(client: QueryClient): () => void {
  const started = new WeakMap<Query, number>()
  const changed = new Map<Query, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopCache = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      started.set(event.query, performance.now())
  })

  const stopEvents = onLive((event) => {
    for (const query of client.getQueryCache().getAll())
      if (concerns(event, query.meta)) changed.set(query, performance.now())
    if (changed.size > 0) timer ??= setTimeout(read, collectMs)
  })

  function read() {
    // A hidden tab reads when somebody looks at it.
    if (document.hidden) return document.addEventListener('visibilitychange', read, { once: true })
    timer = undefined
    // A fetch that started after the event has already seen the change.
    const isStale = (query: Query) => {
      const at = changed.get(query)
      return at !== undefined && (started.get(query) ?? 0) <= at
    }
    const stale = new Set([...changed.keys()].filter(isStale))
    changed.clear()
    void client.invalidateQueries({ predicate: (query) => stale.has(query) })
  }

  return () => {
    stopCache()
    stopEvents()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', read)
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
