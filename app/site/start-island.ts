import { createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { findTyped } from './typed-early.ts'

interface StartedProps {
  onStart: () => void
  children?: ReactNode
}

function Started({ onStart, children }: StartedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's events reach React
  useEffect(onStart, [])
  return children
}

export function startIsland(name: string, element: ReactNode): void {
  const place = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  if (!place) return
  const enterTyped = findTyped(place)
  const start = () => {
    enterTyped()
    // Somebody was quicker than the script (shared/first-script.ts).
    if (place.dataset.sent !== undefined) place.querySelector('form')?.requestSubmit()
  }
  hydrateRoot(place, createElement(Started, { onStart: start }, element))
}
