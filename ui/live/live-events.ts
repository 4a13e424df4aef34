import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#shared/live.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Passes an event of the stream to this tab. */
export function emitLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Subscribes to all events. Returns the unsubscribe function. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls back for each live event of these kinds. There are none if no stream can be opened, so a
 * screen must not depend on them. Reads that `follow` events are fetched again without this.
 */
export function useLive(kinds: string | readonly string[], onEvent: Listener): void {
  const listener = useEffectEvent((event: LiveEvent) => {
    if ([kinds].flat().includes(event.kind)) onEvent(event)
  })
  useEffect(() => onLive(listener), [])
}
