import { useEffect, useState } from 'react'
import { formatExactTime } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Lead } from '../leads/contract.ts'
import { describeClock, type State, stateLabels, urgencyOf } from '../leads/rules.ts'

const tones: Record<Exclude<State, 'new'>, Tone> = {
  answered: 'good',
  client: 'info',
  spam: 'neutral',
}

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

interface LeadStateProps {
  lead: Pick<Lead, 'state' | 'createdAt' | 'dueAt'>
  large?: boolean
}

/** The state, or what is left of the 24 hours that the site promises. */
export function LeadState({ lead: { state, createdAt, dueAt }, large }: LeadStateProps) {
  if (state === 'new') return <LeadClock {...{ createdAt, dueAt, large }} />
  return (
    <Badge tone={tones[state]} large={large}>
      {stateLabels[state]}
    </Badge>
  )
}

interface LeadClockProps extends Pick<Lead, 'createdAt' | 'dueAt'> {
  large?: boolean | undefined
}

function LeadClock({ createdAt, dueAt, large }: LeadClockProps) {
  const now = useNow()
  return (
    <span title={`Answer promised by ${formatExactTime(dueAt)}`}>
      <Badge tone={urgencyOf(createdAt, now)} large={large}>
        <span className="tabular-nums">{describeClock(createdAt, now)}</span>
      </Badge>
    </span>
  )
}
