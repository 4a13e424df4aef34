import { calendarDay } from '#shared/dates.ts'
import { PhaseBar } from '#ui/figures/phase-bar.tsx'
import type { OwnProject } from '../contract.ts'
import { progressInWords } from '../rules.ts'
import { nextStepOf } from './rules.ts'

interface ProjectProgressProps {
  project: Pick<OwnProject, 'status' | 'dueDate' | 'progress'>
}

/** How far a project is, and what comes next. */
export function ProjectProgress({ project }: ProjectProgressProps) {
  const { progress, status } = project
  const isCounted = progress.total > 0 && status !== 'canceled'
  const parts = [
    isCounted && progressInWords(progress),
    nextStepOf(project, calendarDay(new Date())),
  ].filter(Boolean)
  return (
    <span className="block min-w-0 font-normal text-ink-soft text-small tabular-nums">
      <span className="flex flex-wrap justify-between gap-x-4">
        {parts.map((part) => (
          <span key={`${part}`}>{part}</span>
        ))}
      </span>
      {isCounted && <PhaseBar {...progress} />}
    </span>
  )
}
