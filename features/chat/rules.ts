import { formatNumber } from '#shared/address/region.ts'
import { addDays, calendarDay, clockTime, momentOf, weekdayOf } from '#shared/dates.ts'
import type { TimeRange } from '#shared/settings.ts'

export const messageMax = 2_000
export const tooLong = `Please use at most ${formatNumber(messageMax)} characters.`
export const attachmentsMax = 5
export const excerptLength = 120
export const messagesPerPage = { usual: 50, max: 100 }
const editMinutes = 5
export const conversationFilters = ['open', 'waiting', 'closed', 'mine'] as const

interface Hours {
  /** The opening hours of each weekday from Sunday, in the agency's time zone. */
  week: readonly (readonly TimeRange[])[]
}

interface Opening {
  open: boolean
  /** When it opens next; null while it is open. */
  backAt: string | null
}

/** Returns the opening state of the agency, and the time it opens again. */
export function openingAt(now: Date, { week }: Hours): Opening {
  const today = calendarDay(now)
  const time = clockTime(now)
  const rangesOf = (day: string) => week[weekdayOf(day)] ?? []
  const open = rangesOf(today).some(({ opens, closes }) => opens <= time && time < closes)
  if (open) return { open: true, backAt: null }
  const later = Array.from({ length: 8 }, (_, days) => addDays(today, days))
    .flatMap((day) => rangesOf(day).map(({ opens }) => momentOf(day, opens)))
    .find((moment) => Date.parse(moment) > now.getTime())
  return { open: false, backAt: later ?? null }
}

export function mayStillEdit(sentAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(sentAt) < editMinutes * 60_000
}
