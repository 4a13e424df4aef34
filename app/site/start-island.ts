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
  const place = document.querySelector(`[data-island="${name}"]`)
  if (!place) return
  hydrateRoot(place, createElement(Started, { onStart: findTyped(place) }, element))
}
