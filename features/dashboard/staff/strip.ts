import { minuteMs, momentOf } from '#shared/dates.ts'
import type { StaffDashboard } from './contract.ts'

type Day = Pick<StaffDashboard, 'appointments' | 'timers' | 'hours'>
type Appointment = StaffDashboard['appointments']['today'][number]
type Timer = StaffDashboard['timers'][number]

interface Block {
  key: string
  /** Shares of the strip, from 0 to 1. */
  from: number
  until: number
  /** Blocks at the same time stand beside each other, in so many lanes. */
  lane: number
  lanes: number
}

export type StripBlock = Block & ({ appointment: Appointment } | { timer: Timer })

export interface Strip {
  /** Its first hour and its last, such as 9 and 17. */
  hours: readonly [first: number, last: number]
  /** The place of the current time; null if it is not on the strip. */
  now: number | null
  blocks: StripBlock[]
}

const usualHours = { opens: '09:00', closes: '17:00' }
/** The share of the strip that a line of text needs. */
const least = 0.11

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The opening hours of a day with its appointments and running timers, and as much more as these need. */
export function stripOf(
  { appointments, timers, hours }: Day,
  { today, now }: { today: string; now: Date },
): Strip {
  const midnight = Date.parse(momentOf(today, '00:00'))
  const minuteOf = (time: number) => (time - midnight) / minuteMs
  const spans = [
    ...appointments.today.map((appointment) => ({
      ...{ key: appointment.id, appointment },
      start: minuteOf(Date.parse(appointment.startsAt)),
      end: minuteOf(Date.parse(appointment.endsAt)),
    })),
    ...timers.map((timer) => ({
      ...{ key: `${timer.taskId} ${timer.person}`, timer },
      start: Math.max(0, minuteOf(Date.parse(timer.startedAt))),
      end: minuteOf(now.getTime()),
    })),
  ].sort((one, other) => one.start - other.start)
  const open = hours.length > 0 ? hours : [usualHours]
  const starts = [...open.map(({ opens }) => minutesOf(opens)), ...spans.map(({ start }) => start)]
  const ends = [...open.map(({ closes }) => minutesOf(closes)), ...spans.map(({ end }) => end)]
  const first = Math.floor(Math.min(...starts) / 60)
  const last = Math.min(24, Math.ceil(Math.max(...ends) / 60))
  const shareOf = (minute: number) => Math.min(1, (minute - first * 60) / ((last - first) * 60))
  const current = shareOf(minuteOf(now.getTime()))
  let busyUntil: number[] = []
  const placed = spans.map(({ start, end, ...block }) => {
    // A timer that has just begun still ends now.
    const latest = 'timer' in block ? shareOf(end) : 1
    const from = Math.max(0, Math.min(shareOf(start), latest - least))
    const until = Math.max(shareOf(end), from + least)
    // After a pause, the lanes are others.
    if (busyUntil.every((busy) => busy <= from)) busyUntil = []
    const free = busyUntil.findIndex((busy) => busy <= from)
    const lane = free < 0 ? busyUntil.length : free
    busyUntil[lane] = until
    return { ...block, lane, from, until, beside: busyUntil }
  })
  return {
    hours: [first, last],
    now: current >= 0 && current < 1 ? current : null,
    blocks: placed.map(({ beside, ...block }) => ({ ...block, lanes: beside.length })),
  }
}
