import { useSyncExternalStore } from 'react'
import type { TimeLog } from '../contract.ts'

/** Time that was just logged, and where the focus returns after its description. */
export interface DescriptionOffer {
  log: TimeLog
  opener: Element | null
}

let offer: DescriptionOffer | null = null
const listeners = new Set<() => void>()

/** Opens the dialog for the description, or closes it. The top bar shows it, because a stopped row may disappear. */
export function offerDescription(next: DescriptionOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readOffer = () => offer

export const useDescriptionOffer = () => useSyncExternalStore(subscribe, readOffer, readOffer)
