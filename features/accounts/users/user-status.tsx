import type { AccountStatus } from '#shared/roles.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'

const tones: Record<AccountStatus, Tone> = { Active: 'good', InActive: 'neutral', Suspended: 'bad' }

interface UserStatusProps {
  status?: AccountStatus | undefined
  invited?: boolean | undefined
  closedAt?: string | null | undefined
}

/** The status of an account. Somebody who has no password yet is invited. */
export function UserStatus({ status = 'Active', invited, closedAt }: UserStatusProps) {
  if (closedAt) return <Badge tone="neutral">Closed</Badge>
  if (invited && status === 'Active') return <Badge tone="info">Invited</Badge>
  return <Badge tone={tones[status]}>{status}</Badge>
}
