import { timeLeft } from '#shared/dates.ts'
import type { Deadline } from '../rules.ts'

interface Underway extends Deadline {
  progress?: { done: number; total: number } | undefined
}

/** Describes what comes next. Empty for a project that has ended. */
export function nextStepOf({ status, dueDate, progress }: Underway, today: string): string {
  if (status === 'completed' || status === 'canceled') return ''
  if (status === 'paused') return 'On hold for now'
  const isDone = progress !== undefined && progress.total > 0 && progress.done === progress.total
  const work =
    status === 'not started' ? 'Work begins soon' : isDone ? 'All tasks are done' : 'In the works'
  return dueDate ? `${work}, ${timeLeft(dueDate, today)}` : work
}

/** The step of the process, from 0, that a project is at. All are behind it once it is completed. */
export function phaseOf({ status, progress }: Underway, steps: number): number {
  if (status === 'completed') return steps
  if (status === 'not started' || !progress?.total) return 0
  return Math.min(steps - 1, Math.floor((progress.done / progress.total) * steps))
}

/** The size of a name on a drawn cover, in hundredths of its width. */
export function posterSize(name: string): number {
  const longest = Math.max(1, ...name.split(/[\s-]+/).map((word) => word.length))
  const size = Math.min(17, 150 / longest, 80 / Math.sqrt(name.length))
  return Math.max(6, Math.round(size * 10) / 10)
}
