import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Status } from './rules.ts'

export const tones: Record<Status, Tone> = {
  Pending: 'warn',
  Approved: 'good',
  Canceled: 'neutral',
  Declined: 'bad',
}

export function AppointmentStatus({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
