import { sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { listServiceTitles } from '#features/services/public.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { type Db, isRefusedByConstraint, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { withoutResult } from '#server/db/plan-once.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay, clockTime, momentOf } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { readTimeRanges, type SettingValue } from '#shared/settings.ts'
import { countOf } from '#shared/text.ts'
import {
  bookingSection,
  type OpeningSettings,
  readClosedDays,
  readLengths,
} from './booking/contract.ts'
import { type appointments, slotTaken } from './contract.ts'
import { findBusy } from './queries.server.ts'
import {
  type BookingRules,
  closedBecause,
  freeTimes,
  gridOf,
  holdMinutes,
  type Opening,
  type Span,
  spanOf,
} from './rules.ts'

export interface Booking {
  rules: BookingRules
  settings: SettingValue<typeof bookingSection>
  /** The length of an appointment about a service. */
  minutesOf: (service: string | undefined) => number
}

type Hours = Pick<
  OpeningSettings,
  'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'
>

export function weekOf(hours: Hours): Opening['hours'] {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = hours
  const days = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]
  return days.map((ranges) => readTimeRanges(ranges) ?? [])
}

/** The hours of the agency, unless appointments have their own. */
export function openingOf(settings: OpeningSettings, week: Opening['hours']): Opening {
  return {
    hours: settings.ownHours ? weekOf(settings) : week,
    closed: readClosedDays(settings.closedDays) ?? new Set(),
  }
}

/** The chosen services that still exist, or else all. */
export async function listOffered(ctx: Pick<Kernel, 'db' | 'settings'>): Promise<string[]> {
  const { services } = await ctx.settings.read(ctx.db, bookingSection)
  const titles = await listServiceTitles(ctx.db)
  const offered = titles.filter((title) => services.includes(title))
  return offered.length > 0 ? offered : titles
}

export async function readBooking(ctx: Pick<Kernel, 'db' | 'settings'>): Promise<Booking> {
  return withAgency(ctx, await ctx.settings.read(ctx.db, bookingSection))
}

/** Combines these settings, which may be unsaved, with the hours of the agency. */
export async function withAgency(
  ctx: Pick<Kernel, 'db' | 'settings'>,
  settings: Booking['settings'],
): Promise<Booking> {
  const lengths = readLengths(settings.lengths)
  const { slotMinutes, bufferBefore, bufferAfter, mostPerDay, noticeHours, farthestDays } = settings
  return {
    settings,
    rules: {
      ...openingOf(settings, (await readAgency(ctx)).week),
      slotMinutes,
      bufferBefore,
      bufferAfter,
      mostPerDay,
      noticeHours,
      farthestDays,
    },
    minutesOf: (service = '') => lengths?.get(service.toLowerCase()) ?? slotMinutes,
  }
}

export interface Placed {
  startsAt: string
  endsAt: string
  taken: readonly [from: string, to: string]
}

type Wanted = {
  service: string | undefined
  /** The appointment that is moved. */
  moved?: string | undefined
  /** Staff may book outside the hours, where nothing else is. */
  anyTime?: boolean
  /** The field of a message about the time. */
  field?: string
} & ({ day: string; time: string } | { startsAt: string })

type Placing = Context<'SLOT_TAKEN', SignedIn>

/**
 * The start and end of an appointment. Fails with a message beside the field unless that time is
 * free. Until the transaction ends, no other one stores a time.
 */
export async function place(ctx: Placing, wanted: Wanted): Promise<Placed> {
  const booking = await readBooking(ctx)
  const minutes = booking.minutesOf(wanted.service)
  const startsAt = 'startsAt' in wanted ? wanted.startsAt : momentOf(wanted.day, wanted.time)
  const start = new Date(startsAt)
  const day = calendarDay(start)
  const { field = 'time' } = wanted
  if ('day' in wanted && clockTime(start) !== wanted.time)
    ctx.fail('INVALID_INPUT', { fields: { [field]: 'This time does not exist on this day.' } })
  if (!wanted.anyTime && 'day' in wanted) requireGrid(ctx, booking, { ...wanted, minutes, field })
  const now = ctx.now()
  if (start <= now) ctx.fail('INVALID_INPUT', { fields: { [field]: 'This time is in the past.' } })
  // Before it reads what is taken, so that the later of two bookings counts the earlier one.
  await lockTimes(ctx.db)
  const busy = await findBusy(ctx.db, {
    from: day,
    to: day,
    now,
    accountId: ctx.user.id,
    moved: wanted.moved,
  })
  const span = spanOf(booking.rules, start.getTime(), minutes)
  const isFree =
    'day' in wanted && !wanted.anyTime
      ? freeTimes(
          booking.rules,
          { day, minutes, now },
          { ...busy, count: busy.counts.get(day) ?? 0 },
        ).includes(wanted.time)
      : busy.taken.every(([from, to]) => span[1] <= from || span[0] >= to)
  if (!isFree) ctx.fail(slotTaken, { fields: { [field]: 'Failed to book appointment.' } })
  return placedAt(startsAt, minutes, span)
}

/** Two transactions that store overlapping times at once would deadlock in the constraint. */
const lockTimes = (trx: Db) =>
  sql`${withoutResult} select pg_advisory_xact_lock(hashtext('appointment'))`.execute(trx)

const iso = (time: number) => new Date(time).toISOString()

function placedAt(startsAt: string, minutes: number, [from, to]: Span): Placed {
  const start = Date.parse(startsAt)
  return {
    startsAt: iso(start),
    endsAt: iso(start + minutes * 60_000),
    taken: [iso(from), iso(to)],
  }
}

interface OnGrid {
  day: string
  time: string
  minutes: number
  field: string
}

/** The day must be open, the time on the grid and early enough. What is taken is another matter. */
function requireGrid(ctx: Placing, { rules }: Booking, { day, time, minutes, field }: OnGrid) {
  const now = ctx.now()
  const closed = closedBecause(rules, day, now)
  if (closed) ctx.fail('INVALID_INPUT', { fields: { [field.replace(/time$/, 'dueDate')]: closed } })
  if (!gridOf(rules, day, minutes).includes(time))
    ctx.fail('INVALID_INPUT', { fields: { [field]: 'This is not one of our times.' } })
  const notice = now.getTime() + rules.noticeHours * 3_600_000
  if (Date.parse(momentOf(day, time)) < notice)
    ctx.fail('INVALID_INPUT', { fields: { [field]: noticeMessage(rules.noticeHours) } })
}

const noticeMessage = (hours: number) =>
  `Please choose a time at least ${countOf(hours, 'hour')} ahead.`

/** Keeps a free time for a few minutes, for one person after another. */
export function holdTime(
  ctx: ContextOf<typeof appointments.hold>,
  { dueDate, time, service, moved }: Parts<typeof appointments.hold>['body'],
) {
  return inTransaction(ctx, async (inner) => {
    const { taken } = await place(inner, { day: dueDate, time, service, moved })
    const until = new Date(ctx.now().getTime() + holdMinutes * 60_000).toISOString()
    const hold = {
      taken: sql<string>`tstzrange(${taken[0]}::timestamptz, ${taken[1]}::timestamptz)`,
      expires_at: until,
    }
    await inner.db
      .insertInto('appointment_hold')
      .values({ account_id: ctx.user.id, ...hold })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(hold))
      .execute()
    return { until }
  })
}

/** The time that the caller kept is free again. */
export async function release({ db, user }: Pick<Placing, 'db' | 'user'>): Promise<void> {
  await db.deleteFrom('appointment_hold').where('account_id', '=', user.id).execute()
}

export const columnsOf = ({ startsAt, endsAt, taken }: Placed) => ({
  starts_at: startsAt,
  ends_at: endsAt,
  taken: sql<string>`tstzrange(${taken[0]}::timestamptz, ${taken[1]}::timestamptz)`,
  // The new time is reminded of again.
  reminded: sql<number[]>`'{}'`,
  urged_at: null,
})

/** The database found the time taken after all. */
export function refuseTaken(error: unknown): never {
  if (!violates(error, 'appointment_slot') && !isRefusedByConstraint(error)) throw error
  throw new ApiError(slotTaken, { fields: { time: 'Failed to book appointment.' } })
}
