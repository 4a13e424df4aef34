import { formatExactTime } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { useNow } from '#ui/date/use-clock.ts'
import { describeClock, urgencyOf } from '../leads/clock.ts'
import type { Lead } from '../leads/contract.ts'

/** The time left of the promised 24 hours, or how late the answer is. */
export function LeadClock({ createdAt, dueAt }: Pick<Lead, 'createdAt' | 'dueAt'>) {
  const now = useNow()
  return (
    <span title={`Answer promised by ${formatExactTime(dueAt)}`}>
      <Badge tone={urgencyOf(createdAt, now)}>
        <span className="tabular-nums">{describeClock(createdAt, now)}</span>
      </Badge>
    </span>
  )
}
