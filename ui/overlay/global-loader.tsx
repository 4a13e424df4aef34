import { useSyncExternalStore } from 'react'
import { isCalling, onCallsChange } from '#ui/client/api.ts'

interface GlobalLoaderProps {
  /** Something else is pending too. */
  waiting?: boolean
}

// Transitions alone, without timers: requests faster than the delay of 150 ms never show.
const growing =
  'scale-x-90 opacity-100 [transition:opacity_0s_150ms,scale_10s_150ms_cubic-bezier(0.1,0.7,0.1,1)]'
const done = 'scale-x-0 opacity-0 [transition:opacity_200ms,scale_0s_200ms]'

/** A thin progress line at the top of the window while any API call is pending. */
export function GlobalLoader({ waiting = false }: GlobalLoaderProps) {
  const calling = useSyncExternalStore(onCallsChange, isCalling, isCalling)
  const active = calling || waiting
  return (
    // In a live region, because axe requires all content to be in a landmark or a live region.
    <div role="status">
      <div
        role="progressbar"
        aria-label="Loading"
        aria-hidden={!active}
        className={`pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 origin-left bg-action-text ${active ? growing : done}`}
      />
    </div>
  )
}
