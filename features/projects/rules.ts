import { formatDay, timeLeft } from '#shared/dates.ts'
import { countOf, cutAtWord, plainText } from '#shared/text.ts'
import type { Tone } from '#ui/base/badge.tsx'

export const priorities = ['low', 'medium', 'high'] as const

export const statuses = ['not started', 'in-progress', 'paused', 'completed', 'canceled'] as const

const labels: Record<string, string> = { 'in-progress': 'In progress', 'over-due': 'Overdue' }

/** The label of a status or priority, such as Not started. */
export function inWords(name: string): string {
  return labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** Displayed for a project that is past its due date and neither completed nor canceled. Never stored. */
export const overDue = 'over-due'

export type ShownStatus = (typeof statuses)[number] | typeof overDue

const tones: Record<ShownStatus, Tone> = {
  'not started': 'neutral',
  'in-progress': 'info',
  paused: 'warn',
  completed: 'good',
  canceled: 'neutral',
  'over-due': 'bad',
}

export const toneOf = (status: ShownStatus): Tone => tones[status]

/** For clients, completed is green, over-due red and everything else blue. */
export function clientTone(status: ShownStatus): Tone {
  const tone = toneOf(status)
  return tone === 'good' || tone === 'bad' ? tone : 'info'
}

/** The values of a row or of the form as the form shows them: labels instead of what is stored. */
export function readableProject(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'status' || name === 'priority' ? inWords(String(value)) : value,
    ]),
  )
}

/** A filter that is reached only through links. */
export const atRisk = 'at-risk'
/** A project with open tasks is at risk if it is due within this many days. */
export const soonDays = 7

/** The characters of a comment in the history. */
export const commentMax = 2000

/** A URL of http or https with a host and no credentials. Without the slashes, a link is relative. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s/\\]\S*$/i.test(text) ? URL.parse(text) : null
  return url !== null && !url.username && !url.password && /[^.]\.[^.]/.test(url.hostname)
}

/** The meta description of a project's page: its own, or the beginning of its text. */
export function summaryOf(project: { meta_description: string; description: string }): string {
  return project.meta_description || cutAtWord(plainText(project.description), 155)
}

/** The columns of a project that its client may read. */
export interface ClientFields {
  title: string
  status: string
  priority: string
  due_date: string | null
  project_url: string | null
  description: string
  tech_stack: readonly string[]
  pictures: readonly string[]
}

export interface RecordedFields extends ClientFields {
  showcase: boolean
}

const actionMax = 300

/** One line of the history. */
export function joinActions(actions: readonly string[]): string {
  return cutAtWord(actions.join('; '), actionMax - 1)
}

/** Describes the changes: `Status: In progress → Paused`. Fields for staff alone are left out. */
export function describeChanges(before: ClientFields, after: ClientFields): string[] {
  const day = (date: string | null) => (date ? formatDay(date) : 'none')
  const host = (url: string | null) => (url ? new URL(url).host : 'none')
  const changed = (name: keyof ClientFields) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const pair = (label: string, name: keyof ClientFields, was: string, is: string) =>
    changed(name) ? [`${label}: ${was} → ${is}`] : []
  return [
    ...pair('Status', 'status', inWords(before.status), inWords(after.status)),
    ...pair('Due date', 'due_date', day(before.due_date), day(after.due_date)),
    ...pair('Priority', 'priority', inWords(before.priority), inWords(after.priority)),
    ...pair('Live site', 'project_url', host(before.project_url), host(after.project_url)),
    ...describePictures(before.pictures, after.pictures),
    ...(changed('description') ? ['Description updated'] : []),
    ...(changed('tech_stack') ? ['Tech stack updated'] : []),
    ...pair('Title', 'title', before.title, after.title),
  ]
}

function describePictures(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((url) => !before.includes(url)).length
  const removed = before.filter((url) => !after.includes(url)).length
  return [
    ...(added > 0 ? [`${countOf(added, 'image')} added`] : []),
    ...(removed > 0 ? [`${countOf(removed, 'image')} removed`] : []),
  ]
}

/** `File added: Proof.pdf`, `3 files added` */
export function describeFiles(names: readonly string[]): string[] {
  if (names.length === 0) return []
  return [names.length === 1 ? `File added: ${names[0]}` : `${names.length} files added`]
}

export interface Deadline {
  dueDate?: string | null | undefined
  status?: (typeof statuses)[number] | undefined
}

/** Describes the time until the due date: 16 days left. Null where it no longer matters. */
export function timeToDeadline({ dueDate, status }: Deadline, today: string): string | null {
  if (!dueDate || status === 'completed' || status === 'canceled') return null
  return dueDate === today ? 'Due today' : timeLeft(dueDate, today)
}

/** 3 of 8 tasks done. */
export function progressInWords({ done, total }: { done: number; total: number }): string {
  return total === 0 ? 'No tasks yet' : `${done} of ${countOf(total, 'task')} done`
}

/** In the URL of the form: the fields of the website are filled in. */
export const portfolioParam = 'portfolio'
