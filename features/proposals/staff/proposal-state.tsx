import { Badge, type Tone } from '#ui/base/badge.tsx'
import { type State, stateLabels } from '../rules.ts'

const tones: Record<State, Tone> = {
  draft: 'neutral',
  sent: 'info',
  opened: 'info',
  read: 'info',
  expired: 'bad',
  signed: 'good',
  declined: 'bad',
}

export function ProposalState({ state, ...look }: { state: State; large?: boolean }) {
  return (
    <Badge tone={tones[state]} done={state === 'signed'} {...look}>
      {stateLabels[state]}
    </Badge>
  )
}
