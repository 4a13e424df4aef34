import { calendarDay, clockTime, momentOf } from '#shared/dates.ts'

export const messageMax = 2_000
export const tooLong = `Please use at most ${messageMax.toLocaleString('en-US')} characters.`
export const attachmentsMax = 5
export const excerptLength = 120
export const messagesPerPage = { usual: 50, max: 100 }
export const editMinutes = 5
export const conversationFilters = ['open', 'waiting', 'closed', 'mine'] as const

/** Times of day in the agency's time zone: 09:00, 17:00. */
interface Hours {
  opens: string
  closes: string
}

interface Opening {
  open: boolean
  /** When it opens next; null while it is open. */
  backAt: string | null
}

/** Returns the opening state of the agency, Monday to Friday, and the time it opens again. */
export function openingAt(now: Date, { opens, closes }: Hours): Opening {
  const today = calendarDay(now)
  const time = clockTime(now)
  if (isWorkday(today) && opens <= time && time < closes) return { open: true, backAt: null }
  const later = Array.from({ length: 8 }, (_, days) => addDays(today, days))
    .filter(isWorkday)
    .map((day) => momentOf(day, opens))
    .find((moment) => Date.parse(moment) > now.getTime())
  return { open: false, backAt: later ?? null }
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

function isWorkday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

export function mayStillEdit(sentAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(sentAt) < editMinutes * 60_000
}
