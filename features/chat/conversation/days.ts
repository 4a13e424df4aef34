import { addDays, calendarDay, formatHour, zonedFormat } from '#shared/dates.ts'

const inThisYear = {
  long: zonedFormat({ weekday: 'long', month: 'long', day: 'numeric' }),
  short: zonedFormat({ month: 'short', day: 'numeric' }),
}
const inOtherYears = {
  long: zonedFormat({ dateStyle: 'full' }),
  short: zonedFormat({ dateStyle: 'medium' }),
}

const runMs = 5 * 60_000

/** Today, Yesterday, Monday, November 16; with the year if it is another one. */
export function dayOf(iso: string, now: Date): string {
  const day = calendarDay(new Date(iso))
  if (day === calendarDay(now)) return 'Today'
  if (day === addDays(calendarDay(now), -1)) return 'Yesterday'
  return formatDayOf(iso, now, 'long')
}

/** The same in little room: the time of today, or Nov 16. */
export function shortTimeOf(iso: string, now: Date): string {
  const day = dayOf(iso, now)
  if (day === 'Today') return formatHour(iso)
  return day === 'Yesterday' ? day : formatDayOf(iso, now, 'short')
}

function formatDayOf(iso: string, now: Date, length: 'long' | 'short'): string {
  const isThisYear = calendarDay(new Date(iso)).slice(0, 4) === calendarDay(now).slice(0, 4)
  return (isThisYear ? inThisYear : inOtherYears)[length](new Date(iso))
}

/** today at 9:00 AM, tomorrow at 9:00 AM, on Monday, November 16 at 9:00 AM. */
export function backTimeOf(iso: string, now: Date): string {
  const isTomorrow = calendarDay(new Date(iso)) === addDays(calendarDay(now), 1)
  const name = isTomorrow ? 'tomorrow' : dayOf(iso, now).replace('Today', 'today')
  return `${name.startsWith('to') ? '' : 'on '}${name} at ${formatHour(iso)}`
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
