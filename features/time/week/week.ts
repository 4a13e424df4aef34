import * as z from 'zod/mini'
import { addDays, dayFormat, formatDays, weekOf } from '#shared/dates.ts'
import { day, isId } from '#shared/fields.ts'
import type { TimeLog } from '../contract.ts'
import { dayOf } from '../rules.ts'

/** The days of the week that a day is in, from its first, such as a Sunday. */
export function daysOfWeek(day: string): string[] {
  const { first } = weekOf(day)
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(first, count))
}

const everybody = 'all'

/** The person and the filters of the week in the address. */
export function selectWeek(
  search: URLSearchParams,
  today: string,
  own: string,
  seesOthers: boolean,
) {
  const chosen: Record<string, string> = Object.fromEntries(
    [...search].filter(([name, value]) => isId(value) || (name === 'unbilled' && value === 'yes')),
  )
  const days = daysOfWeek(z.safeParse(day, search.get('week')).data ?? today)
  const isAll = seesOthers && search.get('person') === everybody
  const person = isAll ? everybody : (seesOthers && chosen.person) || own
  const [from = today] = days
  const selection = {
    person: isAll ? undefined : person,
    from,
    to: days.at(-1) ?? today,
    project: chosen.project,
    client: chosen.client,
    unbilled: chosen.unbilled ? ('yes' as const) : undefined,
  }
  return {
    days,
    person,
    isAll,
    /** The chosen filters, as ListFilter takes them. */
    chosen,
    selection,
    /** All logs of the selected week. */
    logs: { query: { ...selection, sort: '-startedAt', limit: 1_000 } } as const,
  }
}

/** November 15 – 21, 2026 */
export function formatWeek(days: readonly string[]): string {
  return formatDays(days.at(0) ?? '', days.at(-1) ?? '')
}

/** Tue */
export const formatWeekday = dayFormat({ weekday: 'short' })

/** Tuesday, November 17 */
export const formatLongDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })

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
