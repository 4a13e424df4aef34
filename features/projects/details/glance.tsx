import { calendarDay, formatDay } from '#shared/dates.ts'
import { Figure } from '#ui/details/figure.tsx'
import { PhaseBar } from '#ui/figures/phase-bar.tsx'
import type { SeenProject } from '../contract.ts'
import { ProjectStatus } from '../project-status.tsx'
import { progressInWords, timeToDeadline } from '../rules.ts'

/** The status of a project, its due date and its finished tasks. */
export function ProjectGlance({ project }: { project: SeenProject }) {
  const { dueDate, overdue, progress = { done: 0, total: 0 } } = project
  const left = timeToDeadline(project, calendarDay(new Date()))
  return (
    <dl
      aria-label="At a glance"
      className="grid grid-cols-2 gap-x-6 gap-y-5 border-ink border-b pb-6 lg:grid-cols-[minmax(9rem,1fr)_minmax(11rem,1fr)_minmax(0,2fr)] lg:gap-x-10"
    >
      <Figure name="Status">
        <ProjectStatus {...project} large />
      </Figure>
      <Figure name="Due date">
        {dueDate ? formatDay(dueDate) : <span className="text-ink-faint">None</span>}
        {left && (
          <p
            className={`font-mono font-normal text-caption tracking-normal ${overdue ? 'text-bad' : 'text-ink-soft'}`}
          >
            {left}
          </p>
        )}
      </Figure>
      <Figure name="Progress" className="col-span-2 lg:col-span-1">
        <span data-numeric>{progressInWords(progress)}</span>
        <PhaseBar {...progress} />
      </Figure>
    </dl>
  )
}
