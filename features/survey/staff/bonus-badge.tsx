import { Badge } from '#ui/base/badge.tsx'

export function BonusBadge({ paid }: { paid: boolean }) {
  return <Badge tone={paid ? 'good' : 'warn'}>{paid ? 'Paid' : 'Open'}</Badge>
}
