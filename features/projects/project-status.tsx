import { Badge } from '#ui/base/badge.tsx'
import type { SeenProject } from './contract.ts'
import { inWords, overDue } from './status-words.ts'

/** The status of a project: completed is green, overdue red, all others blue. */
export function ProjectStatus({
  status = 'not started',
  overdue,
  large,
}: Pick<SeenProject, 'status' | 'overdue'> & { large?: boolean }) {
  const [tone, name] = overdue
    ? (['bad', overDue] as const)
    : ([status === 'completed' ? 'good' : 'info', status] as const)
  return (
    <Badge tone={tone} large={large}>
      {inWords(name)}
    </Badge>
  )
}
