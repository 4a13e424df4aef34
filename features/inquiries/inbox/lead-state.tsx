import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Lead } from '../leads/contract.ts'
import { type State, stateLabels } from '../leads/rules.ts'
import { LeadClock } from './lead-clock.tsx'

const tones: Record<Exclude<State, 'new'>, Tone> = {
  answered: 'good',
  client: 'info',
  spam: 'neutral',
}

/** The state, or the time left of the promised 24 hours. */
export function LeadState({ lead }: { lead: Pick<Lead, 'state' | 'createdAt' | 'dueAt'> }) {
  const { state } = lead
  if (state === 'new') return <LeadClock {...lead} />
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
}
