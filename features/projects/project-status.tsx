import { Badge } from '#ui/base/badge.tsx'
import type { SeenProject } from './contract.ts'
import { inWords } from './rules.ts'
import { dashboardTone, overDue, toneOf } from './status-words.ts'

interface ProjectStatusProps extends Pick<SeenProject, 'status' | 'overdue'> {
  large?: boolean
  /** In the colors of the dashboard. */
  onDashboard?: boolean
}

export function ProjectStatus({ status, overdue, large, onDashboard }: ProjectStatusProps) {
  const shown = overdue ? overDue : (status ?? 'not started')
  return (
    <Badge tone={onDashboard ? dashboardTone(shown) : toneOf(shown)} large={large}>
      {inWords(shown)}
    </Badge>
  )
}
