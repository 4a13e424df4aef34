import { dateLocale, firstWeekday, perCountry } from './address/region.ts'
import { countOf } from './text.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The time zone until an Admin chooses another one. */
export const usualTimeZone = 'America/New_York'

/** The agency's time zone: the server sets it when it reads the settings, and each page carries it. */
let zone = usualTimeZone
setTimeZone(globalThis.document?.documentElement.dataset.timeZone)

/** The name of the agency's time zone in the IANA database. */
export const timeZone = () => zone

/** Unknown time zones, such as new ones in an old browser, count as the usual one. */
export function setTimeZone(name: unknown): void {
  if (name !== zone) zone = knownZone(name)
}

function knownZone(name: unknown): string {
  return isTimeZone(name) ? name : usualTimeZone
}

/** Computes at once, without waiting for anything, in another time zone. */
export const inTimeZone = <T>(name: string, compute: () => T): T => within(knownZone(name), compute)

/** The same in the time zone of this browser. */
export const inOwnZone = <T>(compute: () => T): T =>
  within(new Intl.DateTimeFormat().resolvedOptions().timeZone, compute)

function within<T>(name: string, compute: () => T): T {
  const agency = zone
  zone = name
  try {
    return compute()
  } finally {
    zone = agency
  }
}

/** PostgreSQL reads offsets such as +02:00 with the opposite sign, so only names are valid. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[A-Z]\w*(\/[\w+-]+)+$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Formats moments in the agency's time zone, by default as its country does. */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
  fixed?: string,
): (time: Date) => string {
  let made: { zone: string; locale: string; format: Intl.DateTimeFormat } | undefined
  return (time) => {
    const locale = fixed ?? dateLocale()
    if (made?.zone !== zone || made.locale !== locale) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
      made = { zone, locale, format }
    }
    return made.format.format(time)
  }
}

/** The short name of a time zone: ET, CET, or Nairobi time where there is no abbreviation. */
export function zoneName(name = zone): string {
  const locale = dateLocale()
  const format = new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName: 'shortGeneric' })
  const short = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? name
  if (locale === 'en-US' || /^[A-Z]{2,5}$/.test(short)) return short
  return `${name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`
}

/** Formats calendar days (2026-11-21), which have no time zone. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = inUtc(options)
  return (day) => format().format(new Date(day))
}

function inUtc(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return perCountry(() => new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' }))
}

const longDate = zonedFormat({ dateStyle: 'long' })
const calendarDate = zonedFormat({ dateStyle: 'short' }, 'en-CA')
const minute = zonedFormat({ dateStyle: 'long', timeStyle: 'short' })
const clock = zonedFormat({ timeStyle: 'short' }, 'en-GB')
const hour = zonedFormat({ timeStyle: 'short' })
const exactTime = zonedFormat({ dateStyle: 'long', timeStyle: 'long' })
const weekday = zonedFormat({ weekday: 'short' })

/** November 21, 2026: the format of every date, in the agency's time zone. */
export function formatDate(iso: string): string {
  return longDate(new Date(iso))
}

/** The same for a calendar day (2026-11-21). */
export const formatDay = dayFormat({ dateStyle: 'long' })

const range = inUtc({ dateStyle: 'long' })

/** November 15 – 21, 2026 */
export const formatDays = (first: string, last: string) =>
  range().formatRange(new Date(first), new Date(last))

const timeOfDay = dayFormat({ timeStyle: 'short' })

/** 9:00 AM for 09:00 */
export const formatClock = (clock: string) => timeOfDay(`2026-11-21T${clock}Z`)

/** Saturday, November 21, 2026 */
export const formatFullDay = dayFormat({ dateStyle: 'full' })

/** November 21, 2026 at 3:57 AM: for lists with several entries per day. */
export function formatTime(iso: string): string {
  return minute(new Date(iso))
}

/** The same with seconds, for the tooltip of a date. */
export function formatExactTime(iso: string): string {
  return exactTime(new Date(iso))
}

/** 3:57 AM: for entries below their day. */
export function formatHour(iso: string): string {
  return hour(new Date(iso))
}

const dayAndHour = (time: Date) => [calendarDay(time), formatHour(time.toISOString())] as const

/** A moment on the clock of this browser where that differs: 7:45 PM, or Tue 1:15 AM on another day. */
export function ownHour(iso: string): string {
  const time = new Date(iso)
  const [day, hour] = dayAndHour(time)
  return inOwnZone(() => {
    const [ownDay, own] = dayAndHour(time)
    if (ownDay !== day) return `${weekday(time)} ${own}`
    return own === hour ? '' : own
  })
}

/** 9:00 AM ET, and the time of this browser in parentheses where that differs. */
export function bothTimes(iso: string): string {
  const own = ownHour(iso)
  const time = `${formatHour(iso)} ${zoneName()}`
  return own ? `${time} (${own} your time)` : time
}

/** 3:57 AM today, November 20, 2026 at 3:57 AM on another day: for what just happened. */
export function formatRecentTime(iso: string, now = new Date()): string {
  return isSameDay(iso, now) ? formatHour(iso) : formatTime(iso)
}

/** The same after a verb: at 3:57 AM, or on November 20, 2026 at 3:57 AM. */
export function whenItWas(iso: string, now = new Date()): string {
  return `${isSameDay(iso, now) ? 'at' : 'on'} ${formatRecentTime(iso, now)}`
}

function isSameDay(iso: string, now: Date): boolean {
  return calendarDay(new Date(iso)) === calendarDay(now)
}

/** Today, Yesterday, or the date. */
export function formatRecentDay(iso: string, now = new Date()): string {
  const day = calendarDay(new Date(iso))
  if (day === calendarDay(now)) return 'Today'
  if (day === addDays(calendarDay(now), -1)) return 'Yesterday'
  return formatDate(iso)
}

/** 2026-11-21: the calendar day in the agency's time zone. */
export function calendarDay(time: Date): string {
  return calendarDate(time)
}

/** 15:57: the time of day in the agency's time zone. */
export function clockTime(time: Date): string {
  return clock(time)
}

/** The day (yyyy-MM-dd) that many days later; '' if invalid. */
export function addDays(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? '' : new Date(time + days * dayMs).toISOString().slice(0, 10)
}

/** The number of days from a day to another. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs
}

/** From Sunday, as `weekdayOf` counts. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** 0 for a Sunday to 6 for a Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

/** The first and last day, such as Sunday and Saturday, of the week of a day (2026-11-21). */
export function weekOf(day: string): { first: string; last: string } {
  const first = addDays(day, -((weekdayOf(day) - firstWeekday() + 7) % 7))
  return { first, last: addDays(first, 6) }
}

/** The time until a day: due today, 16 days left or 3 days overdue. */
export function timeLeft(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'due today'
  return days > 0 ? `${countOf(days, 'day')} left` : `${countOf(-days, 'day')} overdue`
}

/**
 * The instant of a day (2026-11-21) and time (15:57) in the agency's time zone, or '' if they are
 * invalid. A time that a clock change leaves out is as much later, the first of two that it repeats
 * counts.
 */
export function momentOf(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(wanted)) return ''
  const before = wanted - offsetAt(wanted - dayMs)
  const after = wanted - offsetAt(wanted + dayMs)
  const isBefore = offsetAt(before) === wanted - before || offsetAt(after) !== wanted - after
  return new Date(isBefore ? before : after).toISOString()
}

/** By how much the clocks of the agency's time zone are ahead of UTC, in whole minutes. */
function offsetAt(instant: number): number {
  const time = new Date(instant)
  const shown = Date.parse(`${calendarDay(time)}T${clockTime(time)}:00Z`)
  return Math.round((shown - instant) / minuteMs) * minuteMs
}

/** 1:30 for 90 minutes, rounded to the minute. */
export function formatMinutes(minutes: number): string {
  const rounded = Math.round(minutes)
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`
}

/** How far back a list of events goes, in days. */
const spanDays = { day: 1, week: 7, month: 30, year: 365 }

export type Span = keyof typeof spanDays

export const spanNames: Record<Span, string> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 12 months',
}

export function startOf(span: Span, now: Date): string {
  return new Date(now.getTime() - spanDays[span] * dayMs).toISOString()
}

export const rhythms = ['monthly', 'quarterly', 'yearly'] as const
export type Rhythm = (typeof rhythms)[number]

const monthsOf: Record<Rhythm, number> = { monthly: 1, quarterly: 3, yearly: 12 }

export interface Schedule {
  every: Rhythm
  /** The first day (yyyy-MM-dd). */
  starts: string
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The first day of a period. Falls on the last day of a month that is too short. */
export function periodAt({ every, starts }: Schedule, index: number): string {
  const [year = 0, month = 1, day = 1] = starts.split('-').map(Number)
  const months = year * 12 + month - 1 + index * monthsOf[every]
  const [inYear, inMonth] = [Math.floor(months / 12), months % 12]
  const lastDay = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate()
  return `${inYear}-${twoDigits(inMonth + 1)}-${twoDigits(Math.min(day, lastDay))}`
}

/** The first day of the first period after a day. */
export function periodAfter(schedule: Schedule, day: string): string {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const passed = months(day) - months(schedule.starts)
  const index = Math.max(0, Math.floor(passed / monthsOf[schedule.every]))
  const period = periodAt(schedule, index)
  return period > day ? period : periodAt(schedule, index + 1)
}
