import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Status } from './rules.ts'

export const tones: Record<Status, Tone> = {
  Pending: 'warn',
  Approved: 'good',
  Canceled: 'neutral',
  Declined: 'bad',
}

export function AppointmentStatus({ status, large }: { status: Status; large?: boolean }) {
  return (
    <Badge tone={tones[status]} large={large}>
      {status}
    </Badge>
  )
}
