import { useEffect, useState } from 'react'
import { formatExactTime } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { describeClock, urgencyOf } from '../leads/clock.ts'
import type { Lead } from '../leads/contract.ts'

const tick = 30_000

/** The current time, updated every 30 seconds. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface LeadClockProps extends Pick<Lead, 'createdAt' | 'dueAt'> {
  large?: boolean | undefined
}

/** The time left of the promised 24 hours, or how late the answer is. */
export function LeadClock({ createdAt, dueAt, large }: LeadClockProps) {
  const now = useNow()
  return (
    <span title={`Answer promised by ${formatExactTime(dueAt)}`}>
      <Badge tone={urgencyOf(createdAt, now)} large={large}>
        <span className="tabular-nums">{describeClock(createdAt, now)}</span>
      </Badge>
    </span>
  )
}
