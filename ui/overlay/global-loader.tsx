import { useSyncExternalStore } from 'react'
import { isCalling, watchCalls } from '#ui/client/api.ts'

interface GlobalLoaderProps {
  active: boolean
}

// Only transitions: what is quicker than the delay of 150 ms never shows, and there is no timer to clear.
const growing =
  'scale-x-90 opacity-100 [transition:opacity_0s_150ms,scale_10s_150ms_cubic-bezier(0.1,0.7,0.1,1)]'
const done = 'scale-x-0 opacity-0 [transition:opacity_200ms,scale_0s_200ms]'

/** A thin line along the top of the window while something is being fetched. */
export function GlobalLoader({ active }: GlobalLoaderProps) {
  return (
    // A landmark or a live region has to hold everything on a page, also what lies above the frame.
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

interface CallLoaderProps {
  /** Something else is being waited for too. */
  waiting?: boolean
}

/** The loader of a whole document: active while the API is called from anywhere in it. */
export function CallLoader({ waiting = false }: CallLoaderProps) {
  const calling = useSyncExternalStore(watchCalls, isCalling)
  return <GlobalLoader active={calling || waiting} />
}
