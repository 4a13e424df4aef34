import { useEffect, useReducer, useRef } from 'react'
import { formatSeconds } from '../rules.ts'
import { type ReceivedTimer, secondsAt } from './stored-timer.ts'

const secondMs = 1_000

/**
 * The same second is received sooner or later, so an answer moves the clock only when it is off by
 * more than that.
 */
function useSteady(timer: ReceivedTimer): ReceivedTimer {
  const shown = useRef(timer)
  const { startedAt, receivedAt } = timer
  const drift = timer.seconds - secondsAt(shown.current, receivedAt)
  if (startedAt !== shown.current.startedAt || Math.abs(drift) > 1) shown.current = timer
  return shown.current
}

/** The running time. It renders itself each second, and screen readers read it only on request. */
export function Elapsed({ timer }: { timer: ReceivedTimer }) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const steady = useSteady(timer)
  const { receivedAt } = steady
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout>
    function show() {
      clearTimeout(timeout)
      tick()
      const sinceSecond = (Date.now() - receivedAt) % secondMs
      if (!document.hidden) timeout = setTimeout(show, secondMs - sinceSecond)
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => {
      clearTimeout(timeout)
      document.removeEventListener('visibilitychange', show)
    }
  }, [receivedAt])
  return (
    <span role="timer" className="font-mono tabular-nums">
      {formatSeconds(secondsAt(steady, Date.now()))}
    </span>
  )
}
