import { addDays, calendarDay, clockTime, momentOf, weekdayOf } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { calendar, TimeOff } from '../calendar/contract.ts'
import type { AppointmentSummary } from '../contract.ts'

export type Days = Reply<typeof calendar.days>

export const isClosed = ({ hours, closed }: Pick<Days, 'hours' | 'closed'>, day: string) =>
  !hours[weekdayOf(day)]?.length || closed.includes(day)

export function blocksOn({ blocked }: Pick<Days, 'blocked'>, day: string): TimeOff[] {
  const [from, to] = [momentOf(day, '00:00'), momentOf(addDays(day, 1), '00:00')]
  return blocked.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
}

/** The hours of the grid: opening hours with a margin of one hour, extended to fit all bookings. */
export function hoursShown(
  { hours }: Pick<Days, 'hours'>,
  entries: readonly Pick<AppointmentSummary, 'startsAt' | 'endsAt'>[],
): { first: number; last: number } {
  const open = hours.flat()
  const firsts = open.map(({ opens }) => Number(opens.slice(0, 2)) - 1)
  const lasts = open.map(({ closes }) => Number(closes.slice(0, 2)) + 1)
  for (const { startsAt, endsAt } of entries) {
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    const isNextDay = calendarDay(end) > calendarDay(start)
    firsts.push(isNextDay ? 0 : Number(clockTime(start).slice(0, 2)))
    lasts.push(isNextDay ? 24 : Number(clockTime(end).slice(0, 2)) + 1)
  }
  return { first: Math.max(0, Math.min(8, ...firsts)), last: Math.min(24, Math.max(18, ...lasts)) }
}
