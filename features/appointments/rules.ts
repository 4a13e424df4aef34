import { formatPhone } from '#shared/address/phone.ts'
import {
  addDays,
  bothTimes,
  calendarDay,
  clockTime,
  dayMs,
  formatFullDay,
  formatHour,
  minuteMs,
  momentOf,
  weekdayOf,
  zoneName,
} from '#shared/dates.ts'
import type { TimeRange as OpenRange } from '#shared/settings.ts'

export const statuses = ['Pending', 'Approved', 'Canceled', 'Declined'] as const
export type Status = (typeof statuses)[number]

export const meetingTypes = ['video', 'phone', 'in-person'] as const
export type MeetingType = (typeof meetingTypes)[number]
export const meetingTypeLabels: Record<MeetingType, string> = {
  video: 'Video call',
  phone: 'Phone call',
  'in-person': 'In person',
}

/** The filters of the list, in the order of its select, with their labels. */
export const filters = {
  Approved: 'Approved',
  Pending: 'Pending',
  Canceled: 'Canceled',
  Declined: 'Declined',
  'due-today': 'Due today',
  'due-this-week': 'Due this week',
  'due-next-week': 'Due next week',
} as const
export type Filter = keyof typeof filters
export const filterNames = Object.keys(filters) as Filter[]

/** Open ones take a time. */
export const isOpen = (status: Status) => status === 'Pending' || status === 'Approved'

/** The most open bookings of a client. */
export const openMax = 10
export const offersMax = 3
export const holdMinutes = 5

/** From and to in milliseconds. */
export type Span = readonly [from: number, to: number]

export interface Opening {
  /** The hours of each weekday from Sunday; none where it is closed. */
  hours: readonly (readonly OpenRange[])[]
  /** Holidays and other closed days. */
  closed: ReadonlySet<string>
}

export interface BookingRules extends Opening {
  /** From one time to the next, from the opening on. */
  slotMinutes: number
  bufferBefore: number
  bufferAfter: number
  /** 0 for any number. */
  mostPerDay: number
  noticeHours: number
  farthestDays: number
}

interface Wanted {
  day: string
  minutes: number
  now: Date
}

interface Busy {
  /** Booked, held and blocked time. */
  taken: readonly Span[]
  /** The appointments of the day. */
  count: number
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The time that an appointment takes, with its buffers. */
export function spanOf(rules: BookingRules, start: number, minutes: number): Span {
  return [start - rules.bufferBefore * minuteMs, start + (minutes + rules.bufferAfter) * minuteMs]
}

/** The reason why a day is out of reach, or ''. */
export function outOfReach(day: string, now: Date, farthestDays?: number): string {
  const today = calendarDay(now)
  if (day < today) return 'This day is in the past.'
  return farthestDays !== undefined && day > addDays(today, farthestDays)
    ? `Appointments can be booked at most ${farthestDays} days ahead.`
    : ''
}

export const closedDay = 'We are closed on this day.'

/** The reason why nothing can be booked on a day, or '' if it is open. */
export function closedBecause(rules: BookingRules, day: string, now: Date): string {
  const reason = outOfReach(day, now, rules.farthestDays)
  if (reason) return reason
  if (hoursOn(rules, day).length === 0) return closedDay
  return ''
}

interface TimeRange {
  startsAt: string
  endsAt: string
}

const longestBlockMs = 366 * dayMs

/** Returns why this time cannot be blocked, or ''. */
export function blockProblem({ startsAt, endsAt }: TimeRange): string {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (length <= 0) return 'The end must be after the start.'
  return length > longestBlockMs ? 'At most a year can be blocked at once.' : ''
}

/** The opening hours of a day. */
export const hoursOn = ({ hours, closed }: Opening, day: string): readonly OpenRange[] =>
  closed.has(day) ? [] : (hours[weekdayOf(day)] ?? [])

export const addMinutes = (sum: number, { opens, closes }: OpenRange) =>
  sum + minutesOf(closes) - minutesOf(opens)

/** 0 within the opening hours, 1 outside of them, 2 on a closed day. */
export function distanceOf(opening: Opening, { startsAt, endsAt }: TimeRange): 0 | 1 | 2 {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const day = calendarDay(start)
  const ranges = hoursOn(opening, day)
  if (ranges.length === 0) return 2
  const isWithin = ranges.some(
    ({ opens, closes }) => clockTime(start) >= opens && clockTime(end) <= closes,
  )
  return isWithin && calendarDay(end) === day ? 0 : 1
}

export const isOutside = (opening: Opening, appointment: TimeRange) =>
  distanceOf(opening, appointment) > 0

const midnightOf = (day: string) => Date.parse(momentOf(day, '00:00'))

/** The clocks do not change on this day. */
const isWholeDay = (day: string) => midnightOf(addDays(day, 1)) - midnightOf(day) === dayMs

/** Turns the times of a day into instants. On most days it asks for the time zone once. */
function instantsOn(day: string): (time: string) => number {
  if (!isWholeDay(day)) return (time) => Date.parse(momentOf(day, time))
  const midnight = midnightOf(day)
  return (time) => midnight + minutesOf(time) * minuteMs
}

/** The times of a day at which an appointment can begin, whoever booked. */
export function gridOf(rules: BookingRules, day: string, minutes: number): string[] {
  if (rules.closed.has(day)) return []
  const times: string[] = []
  for (const { opens, closes } of rules.hours[weekdayOf(day)] ?? []) {
    const last = minutesOf(closes) - minutes
    for (let at = minutesOf(opens); at <= last; at += rules.slotMinutes) times.push(timeOf(at))
  }
  if (isWholeDay(day)) return times
  // The hour that daylight saving time skips does not exist.
  return times.filter((time) => clockTime(new Date(momentOf(day, time))) === time)
}

/** The free times of a day in the agency's zone, ascending. */
export function freeTimes(
  rules: BookingRules,
  { day, minutes, now }: Wanted,
  busy: Busy,
): string[] {
  if (closedBecause(rules, day, now)) return []
  if (rules.mostPerDay > 0 && busy.count >= rules.mostPerDay) return []
  const earliest = now.getTime() + rules.noticeHours * 60 * minuteMs
  const instantOf = instantsOn(day)
  return gridOf(rules, day, minutes).filter((time) => {
    const start = instantOf(time)
    const [from, to] = spanOf(rules, start, minutes)
    return start >= earliest && busy.taken.every((span) => to <= span[0] || from >= span[1])
  })
}

export interface Place {
  meetingType: MeetingType
}

interface Known {
  agency: { name: string; street: string; shortPlace: string }
  videoLink: string
  /** The client's number. */
  phoneNumber: string
}

/** Describes the place of the meeting. */
export function placeOf({ meetingType }: Place, { agency, videoLink, phoneNumber }: Known): string {
  if (meetingType === 'phone')
    return phoneNumber
      ? `We call ${formatPhone(phoneNumber)}.`
      : 'We call you at the number in your profile.'
  if (meetingType === 'video') return videoLink || 'We send you a link before the call.'
  const { name, street, shortPlace } = agency
  return `${name}, ${street}, ${shortPlace}`
}

/** Tuesday, November 24, 2026 at 10:00 AM ET */
export function describeTime(
  { startsAt, dueDate }: { startsAt: string; dueDate: string },
  time = `${formatHour(startsAt)} ${zoneName()}`,
): string {
  return `${formatFullDay(dueDate)} at ${time}`
}

/** Tuesday, November 24, 2026 at 10:00 AM ET (5:00 PM your time) */
export const describeBothTimes = (appointment: { startsAt: string; dueDate: string }) =>
  describeTime(appointment, bothTimes(appointment.startsAt))
