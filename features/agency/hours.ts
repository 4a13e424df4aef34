import { has24Hours } from '#shared/address/region.ts'
import { type Weekday, weekdays, zoneName } from '#shared/dates.ts'
import { readTimeRanges, type TimeRange } from '#shared/settings.ts'

/** The opening hours of each weekday from Sunday; none where it is closed. */
export type Week = readonly (readonly TimeRange[])[]

export const weekOf = (hours: Readonly<Record<Weekday, string>>): Week =>
  weekdays.map((weekday) => readTimeRanges(hours[weekday]) ?? [])

/** Days in a row with the same hours. */
export interface DayGroup {
  /** Mon–Fri */
  days: string
  /** Monday to Friday */
  longDays: string
  /** 9 AM–5 PM ET */
  times: string
}

/** The open days from Monday on. */
export function groupDays(week: Week, zone: string): DayGroup[] {
  const groups: { first: Weekday; last: Weekday; ranges: string }[] = []
  let open: (typeof groups)[number] | undefined
  for (const at of [1, 2, 3, 4, 5, 6, 0]) {
    const [day = 'sunday', ranges] = [weekdays[at], (week[at] ?? []).map(rangeOf).join(', ')]
    if (open?.ranges === ranges) open.last = day
    else {
      open = { first: day, last: day, ranges }
      groups.push(open)
    }
  }
  return groups
    .filter(({ ranges }) => ranges)
    .map(({ first, last, ranges }) => ({
      days: joined(shortName(first), '–', shortName(last)),
      longDays: joined(longName(first), ' to ', longName(last)),
      times: `${ranges} ${zoneName(zone)}`,
    }))
}

/** Mon–Fri 9 AM–5 PM, Sat 10 AM–2 PM ET */
export function hoursOf(groups: readonly DayGroup[], zone: string): string {
  const name = ` ${zoneName(zone)}`
  const lines = groups.map(({ days, times }) => `${days} ${times.slice(0, -name.length)}`)
  return lines.length > 0 ? `${lines.join(', ')}${name}` : 'by appointment'
}

const longName = (day: Weekday) => day[0]?.toUpperCase() + day.slice(1)
const shortName = (day: Weekday) => longName(day).slice(0, 3)
const joined = (first: string, and: string, last: string) =>
  first === last ? first : `${first}${and}${last}`

const rangeOf = ({ opens, closes }: TimeRange) => `${timeOf(opens)}–${timeOf(closes)}`

/** 9 AM, 5:30 PM; 09:00 where the clock has 24 hours */
function timeOf(clock: string): string {
  if (has24Hours()) return clock
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const minutes = minute ? `:${String(minute).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
