import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Lead } from '../leads/contract.ts'
import { type State, stateLabels } from '../leads/rules.ts'
import { LeadClock } from './lead-clock.tsx'

const tones: Record<Exclude<State, 'new'>, Tone> = {
  answered: 'good',
  client: 'info',
  spam: 'neutral',
}

interface LeadStateProps {
  lead: Pick<Lead, 'state' | 'createdAt' | 'dueAt'>
  large?: boolean
}

/** The state, or the time left of the promised 24 hours. */
export function LeadState({ lead: { state, createdAt, dueAt }, large }: LeadStateProps) {
  if (state === 'new') return <LeadClock {...{ createdAt, dueAt, large }} />
  return (
    <Badge tone={tones[state]} large={large}>
      {stateLabels[state]}
    </Badge>
  )
}
