import { useEffect, useState } from 'react'
import { formatExactTime } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { describeClock, urgencyOf } from '../leads/clock.ts'
import type { Lead } from '../leads/contract.ts'

const tick = 30_000

/** The time, twice a minute. */
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

/** What is left of the 24 hours that the site promises, or how late an answer is. */
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
