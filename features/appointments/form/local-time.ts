import { formatHour, momentOf, zoneName } from '#shared/dates.ts'

const visitorClock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const visitorWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** The same moment on the clock of the browser, where that differs: 7:45 PM, or Tue 1:15 AM on another day. */
export function visitorTime(startsAt: string, day: string): string {
  const start = new Date(startsAt)
  const clock = visitorClock.format(start)
  if (clock === formatHour(startsAt)) return ''
  const weekday = visitorWeekday.format(start)
  const sameDay = weekday === visitorWeekday.format(new Date(`${day}T12:00:00`))
  return sameDay ? clock : `${weekday} ${clock}`
}

/** 9:00 AM */
export const agencyTime = (day: string, time: string) => formatHour(momentOf(day, time))

/** 9:00 AM ET, and the time of the browser in parentheses where that differs. */
export function bothTimes({ startsAt, dueDate }: { startsAt: string; dueDate: string }): string {
  const own = visitorTime(startsAt, dueDate)
  const time = `${formatHour(startsAt)} ${zoneName()}`
  return own ? `${time} (${own} your time)` : time
}
