import { Badge } from '#ui/base/badge.tsx'
import type { SeenProject } from './contract.ts'
import { inWords, overDue } from './rules.ts'

/** The status of a project: completed is green, overdue red, all others blue. */
export function ProjectStatus({
  status = 'not started',
  overdue,
}: Pick<SeenProject, 'status' | 'overdue'>) {
  if (overdue) return <Badge tone="bad">{inWords(overDue)}</Badge>
  return <Badge tone={status === 'completed' ? 'good' : 'info'}>{inWords(status)}</Badge>
}
