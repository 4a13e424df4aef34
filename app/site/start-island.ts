import type { ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

export function startIsland(name: string, element: ReactElement): void {
  const place = document.querySelector(`[data-island="${name}"]`)
  if (place) hydrateRoot(place, element)
}
