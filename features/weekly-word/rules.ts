import { addDays, calendarDay, momentOf, type Weekday, weekdayOf, weekdays } from '#shared/dates.ts'

export const never = 'never'

export const sentenceMax = 500

/** A mail and the week that it tells of. */
export interface Week {
  /** Its Monday, which stays the same if another day is chosen. */
  week: string
  since: string
  /** When it goes. */
  at: string
}

interface Clock {
  day: Weekday | typeof never
  /** 15:00 */
  hour: string
}

/** The latest mail that was due, and the next one; neither if they are off. */
export function weeksAround({ day, hour }: Clock, now: Date): { last?: Week; next?: Week } {
  if (day === never) return {}
  const today = calendarDay(now)
  const ahead = (weekdays.indexOf(day) - weekdayOf(today) + 7) % 7
  const [before, after, later] = [-7, 0, 7].map((days) =>
    weekOf(addDays(today, ahead + days), hour),
  )
  const isPast = after!.at <= now.toISOString()
  return isPast ? { last: after!, next: later! } : { last: before!, next: after! }
}

const weekOf = (day: string, hour: string): Week => ({
  week: addDays(day, -((weekdayOf(day) + 6) % 7)),
  since: momentOf(addDays(day, -7), hour),
  at: momentOf(day, hour),
})

/** The first ones, and how many more there are. */
export function shorten(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  return [...lines.slice(0, most), `And ${lines.length - most} more.`]
}
