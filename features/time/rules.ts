import { addDays, calendarDay, formatMinutes, momentOf, weekOf } from '#shared/dates.ts'

/** At most a day can be logged at once. */
export const dayMinutes = 24 * 60

/** After this time somebody is asked whether the work still goes on. */
export const hoursUntilAsked = 8
/** After this time the timer is stopped. */
export const hoursUntilStopped = 12

/** Time is stored in whole seconds. */
export function secondsOf(minutes: number): number {
  return Math.round(minutes * 60)
}

export function isSomeTime(minutes: number): boolean {
  return secondsOf(minutes) > 0
}

/** A timer starts and stops at whole seconds, so that the seconds of consecutive timers add up. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}

/** Not before the start of the timer that it stops: the clocks of two servers differ. */
export function startAfter(previous: string | undefined, now: Date): string {
  const start = wholeSecond(now).toISOString()
  return previous !== undefined && previous > start ? previous : start
}

/** The seconds that a timer has run, up to the time after which it is stopped. */
export function secondsRun(startedAt: string, now: Date): number {
  const seconds = Math.floor((now.getTime() - Date.parse(startedAt)) / 1000)
  return Math.min(Math.max(seconds, 0), hoursUntilStopped * 3600)
}

/** The minutes to which the time of a timer is rounded up; with one, the seconds are kept. */
export const timerSteps = ['1', '5', '15'] as const

export function roundUp(seconds: number, step: (typeof timerSteps)[number]): number {
  const whole = Number(step) * 60
  return step === '1' ? seconds : Math.ceil(seconds / whole) * whole
}

/** True if the timer has reached the limit at which it is stopped. */
export function isOver(startedAt: string, now: Date): boolean {
  return secondsRun(startedAt, now) >= hoursUntilStopped * 3600
}

/** Time counts on the day on which it started, in the agency's time zone. */
export function dayOf(startedAt: string): string {
  return calendarDay(new Date(startedAt))
}

export const nextDay = (day: string) => addDays(day, 1)

/** The first instant of a day in the agency's time zone. */
export function startOfDay(day: string): string {
  return momentOf(day, '00:00')
}

/** 1:30:05 for 5,405 seconds. */
export function formatSeconds(seconds: number): string {
  return `${formatMinutes(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}

export const latestShown = 5

/** The time of a task that its page shows. */
export const latestOf = (task: string) =>
  ({ task, sort: '-startedAt', limit: latestShown }) as const

/** The tasks that a timer can be started on. */
export const ownTasks = (userId: string) => ({ limit: 50, ...(userId && { filter: userId }) })

/** The time of a person in the week of a day, which their list of tasks shows. */
export function ownWeek(person: string, day: string) {
  const { first: from, last: to } = weekOf(day)
  return { person, from, to }
}
