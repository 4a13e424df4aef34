import {
  createElement,
  Fragment,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { GlobalLoader } from '#ui/overlay/global-loader.tsx'
import { captureInput } from './early-input.ts'

function Hydrated({ onStart, children }: { onStart: () => void; children?: ReactNode }) {
  const [started, setStarted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React handles events
  useEffect(() => {
    setStarted(true)
    onStart()
  }, [])
  // Rendered outside the island, above the header. The server's HTML has no loader.
  const loader = started && createPortal(createElement(GlobalLoader), document.body)
  return createElement(Fragment, null, children, loader)
}

export function startIsland(name: string, element: ReactNode): void {
  const container = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  if (!container) return
  const replayInput = captureInput(container)
  const start = () => {
    replayInput()
    // The form was submitted before its script had loaded (shared/first-script.ts, wake-island.ts).
    if (container.dataset.sent !== undefined) container.querySelector('form')?.requestSubmit()
    for (const button of container.querySelectorAll<HTMLElement>('[data-pressed]')) button.click()
  }
  // A transition hydrates in short tasks, so that the browser can respond in between.
  startTransition(() => {
    hydrateRoot(container, createElement(Hydrated, { onStart: start }, element))
  })
}
