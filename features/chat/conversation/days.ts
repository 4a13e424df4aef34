const runMs = 5 * 60_000

// Without a time zone, these are the reader's own.
const calendarDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const shortDayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** 9:41 AM, in the reader's time zone. */
export const clockOf = (iso: string) => clock.format(new Date(iso))

export const exactTimeOf = (iso: string) => exact.format(new Date(iso))

/** Today, Yesterday, Monday, November 16; with the year if it is another one. */
export function dayOf(iso: string, now: Date): string {
  const time = new Date(iso)
  const day = calendarDay.format(time)
  if (day === calendarDay.format(now)) return 'Today'
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day === calendarDay.format(yesterday)) return 'Yesterday'
  return (time.getFullYear() === now.getFullYear() ? longDay : otherYear).format(time)
}

/** The same in little room: the time of today, or Nov 16. */
export function shortTimeOf(iso: string, now: Date): string {
  const day = dayOf(iso, now)
  if (day === 'Today') return clockOf(iso)
  if (day === 'Yesterday') return day
  const time = new Date(iso)
  return (time.getFullYear() === now.getFullYear() ? shortDay : shortDayOfYear).format(time)
}

/** today at 9:00 AM, tomorrow at 9:00 AM, Monday, November 16 at 9:00 AM, in the reader's time zone. */
export function backTimeOf(iso: string, now: Date): string {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const day = calendarDay.format(new Date(iso))
  const isTomorrow = day === calendarDay.format(tomorrow)
  const name = isTomorrow ? 'tomorrow' : dayOf(iso, now).replace('Today', 'today')
  return `${name.startsWith('to') ? '' : 'on '}${name} at ${clockOf(iso)}`
}

interface Dated {
  id: string
  timestamp: string
}

export type LogLine<M> =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'unread'; key: string }
  /** The first of a run names the author and the time. */
  | { kind: 'message'; key: string; message: M; first: boolean }

interface Arrangement<M> {
  now: Date
  /** The first message that was unread when the conversation was opened. */
  firstUnread?: string | undefined
  keyOf: (message: M) => string
  /** Messages of one author in a row form a run. */
  authorOf: (message: M) => string
}

/** The lines of a conversation: its messages, oldest first, with the days and the marker between them. */
export function arrange<M extends Dated>(
  messages: readonly M[],
  { now, firstUnread, keyOf, authorOf }: Arrangement<M>,
): LogLine<M>[] {
  let before: M | undefined
  let day = ''
  return messages.flatMap((message) => {
    const lines: LogLine<M>[] = []
    const label = dayOf(message.timestamp, now)
    if (label !== day) lines.push({ kind: 'day', key: `day ${label}`, label })
    if (message.id === firstUnread) lines.push({ kind: 'unread', key: 'unread' })
    const first =
      lines.length > 0 ||
      before === undefined ||
      authorOf(before) !== authorOf(message) ||
      Date.parse(message.timestamp) - Date.parse(before.timestamp) >= runMs
    lines.push({ kind: 'message', key: keyOf(message), message, first })
    day = label
    before = message
    return lines
  })
}
