import type { TimeLog } from '../contract.ts'
import { dayOf } from '../rules.ts'

const dayMs = 86_400_000
const utc = { timeZone: 'UTC' } as const
const longRange = new Intl.DateTimeFormat('en-US', { ...utc, dateStyle: 'long' })
const weekday = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'short' })
const longDay = new Intl.DateTimeFormat('en-US', {
  ...utc,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** A day has no time zone; its arithmetic is that of UTC. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

export function addDays(day: string, count: number): string {
  return new Date(midnight(day).getTime() + count * dayMs).toISOString().slice(0, 10)
}

/** The days of the week that a day is in, from Sunday to Saturday. */
export function weekOf(day: string): string[] {
  const sunday = addDays(day, -midnight(day).getUTCDay())
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(sunday, count))
}

/** November 15 – 21, 2026 */
export function formatWeek(days: readonly string[]): string {
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  return longRange.formatRange(midnight(first), midnight(last))
}

/** Tue */
export const formatWeekday = (day: string) => weekday.format(midnight(day))

/** Tuesday, November 17 */
export const formatLongDay = (day: string) => longDay.format(midnight(day))

export const minutesOf = (logs: readonly TimeLog[]) =>
  logs.reduce((sum, { totalMinutesSpent }) => sum + totalMinutesSpent, 0)

export const logsOn = (day: string, logs: readonly TimeLog[]) =>
  logs.filter(({ startedAt }) => dayOf(startedAt) === day)

export interface TaskRow {
  task: TimeLog['taskId']
  project: TimeLog['projectId']
  logs: TimeLog[]
}

/** The logs by task, in the order of the names of projects and tasks. */
export function rowsOf(logs: readonly TimeLog[]): TaskRow[] {
  const rows = new Map<string, TaskRow>()
  for (const log of logs) {
    const { taskId: task, projectId: project } = log
    const row = rows.get(task.id) ?? { task, project, logs: [] }
    row.logs.push(log)
    rows.set(task.id, row)
  }
  const nameOf = ({ project, task }: TaskRow) => `${project.title}\n${task.title}`
  return [...rows.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
}

/** Warnings about some logs. */
export function marksOf(logs: readonly TimeLog[]): string[] {
  return [
    logs.some(({ overlaps }) => overlaps) && 'Overlaps other time',
    logs.some(({ stoppedByJob }) => stoppedByJob) && 'Stopped after 12 hours',
  ].filter((mark) => mark !== false)
}

export const endOf = ({ startedAt, totalMinutesSpent }: TimeLog) =>
  new Date(Date.parse(startedAt) + totalMinutesSpent * 60_000).toISOString()
