import type { Context, SignedIn } from '#server/context.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { appointments } from './contract.ts'
import { findBusy } from './queries.server.ts'
import { closedBecause, freeTimes } from './rules.ts'
import { type Booking, readBooking } from './times.server.ts'

type Reader = Context<never, SignedIn>

interface Place {
  service?: string | undefined
  moved?: string | undefined
}

/** How many days are searched for the next free one at once. */
const searchedDays = 31

interface Days extends Place {
  from: string
  to: string
  /** Stops after this many days with free times. */
  most?: number
}

/** The days from one to another that have free times, which costs one query. */
export async function findFree(
  ctx: Reader,
  { rules, minutesOf }: Booking,
  { from, to, service, moved, most }: Days,
): Promise<{ day: string; times: string[] }[]> {
  const now = ctx.now()
  const asked = { from, to, now, accountId: ctx.user.id, moved }
  const { taken, counts } = await findBusy(ctx.db, asked)
  const days: { day: string; times: string[] }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const wanted = { day, minutes: minutesOf(service), now }
    const times = freeTimes(rules, wanted, { taken, count: counts.get(day) ?? 0 })
    if (times.length > 0) days.push({ day, times })
    if (days.length === most) break
  }
  return days
}

export async function listSlots(
  ctx: Reader,
  { dueDate, ...place }: Parts<typeof appointments.slots>['query'],
) {
  const booking = await readBooking(ctx)
  const [{ times = [] } = {}] = await findFree(ctx, booking, {
    ...place,
    from: dueDate,
    to: dueDate,
  })
  return {
    slots: times,
    next: times.length > 0 ? null : await findNext(ctx, booking, dueDate, place),
  }
}

async function findNext(ctx: Reader, booking: Booking, after: string, place: Place) {
  const today = calendarDay(ctx.now())
  const last = addDays(today, booking.rules.farthestDays)
  let from = after < today ? today : addDays(after, 1)
  while (from <= last) {
    const to = addDays(from, searchedDays)
    const searched = { ...place, from, to: to < last ? to : last, most: 1 }
    const [free] = await findFree(ctx, booking, searched)
    if (free) return free.day
    from = addDays(to, 1)
  }
  return null
}

export async function listDays(
  ctx: Reader,
  { month, ...place }: Parts<typeof appointments.days>['query'],
) {
  const from = `${month}-01`
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  const booking = await readBooking(ctx)
  const days = (await findFree(ctx, booking, { ...place, from, to })).map(({ day }) => day)
  const others: { day: string; reason: string }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const reason = closedBecause(booking.rules, day, ctx.now()) || 'Nothing is free on this day.'
    if (!days.includes(day)) others.push({ day, reason })
  }
  return { days, others, farthestDays: booking.rules.farthestDays }
}

const nextDays = 3

/** The next days with free times, for the usual length. */
export function listNextFree(ctx: Reader, booking: Booking) {
  const from = calendarDay(ctx.now())
  const to = addDays(from, booking.rules.farthestDays)
  return findFree(ctx, booking, { from, to, most: nextDays })
}
