import { calendarDay, formatDay } from '#shared/dates.ts'
import { Figure } from '#ui/details/figure.tsx'
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
        <ProgressBar {...progress} />
      </Figure>
    </dl>
  )
}

/** More tasks than these are too narrow to be told apart. */
const mostParts = 24

/** One part for each task. The words beside it say the same. */
function ProgressBar({ done, total }: { done: number; total: number }) {
  const fill = total > 0 && done === total ? 'bg-good' : 'bg-ink'
  const parts = total > 0 && total <= mostParts ? total : 1
  return (
    <span aria-hidden="true" className="mt-2 flex h-2 gap-0.75">
      {Array.from({ length: parts }, (_, part) => part).map((part) => (
        <span key={part} className="flex-1 bg-line">
          <span
            className={`block h-full ${fill}`}
            style={{ width: `${widthOf(part, parts, done, total)}%` }}
          />
        </span>
      ))}
    </span>
  )
}

function widthOf(part: number, parts: number, done: number, total: number): number {
  if (parts > 1 || total === 1) return part < done ? 100 : 0
  return total === 0 ? 0 : (done / total) * 100
}
