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

// Rounded up to the next tick, so that a countdown never shows more time than is left.
const readNow = () => Math.ceil(Date.now() / tickMs) * tickMs
const readToday = () => calendarDay(new Date())

/** The current time, updated every 30 seconds. */
export const useNow = () => new Date(useSyncExternalStore(subscribe, readNow, readNow))

/** The current day in the time zone of the agency, updated in an open tab too. */
export const useToday = () => useSyncExternalStore(subscribe, readToday, readToday)
