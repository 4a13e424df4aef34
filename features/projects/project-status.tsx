import { Badge } from '#ui/base/badge.tsx'
import { may } from '#ui/client/may.ts'
import type { SeenProject } from './contract.ts'
import { clientTone, inWords, overDue, toneOf } from './rules.ts'

interface ProjectStatusProps extends Pick<SeenProject, 'status' | 'overdue'> {
  large?: boolean
}

export function ProjectStatus({ status, overdue, large }: ProjectStatusProps) {
  const shown = overdue ? overDue : (status ?? 'not started')
  const tone = may({ access: 'staff' }) ? toneOf(shown) : clientTone(shown)
  return (
    <Badge tone={tone} large={large} done={shown === 'completed'}>
      {inWords(shown)}
    </Badge>
  )
}
