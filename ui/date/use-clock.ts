import { useSyncExternalStore } from 'react'
import { calendarDay } from '#shared/dates.ts'

const tickMs = 30_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, tickMs)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

// The next tick, so as not to show more time than is left.
const readNow = () => Math.ceil(Date.now() / tickMs) * tickMs
const readToday = () => calendarDay(new Date())

/** The current time, updated every 30 seconds. */
export const useNow = () => new Date(useSyncExternalStore(subscribe, readNow))

/** The current day of the agency. The next one begins in an open tab too. */
export const useToday = () => useSyncExternalStore(subscribe, readToday)
