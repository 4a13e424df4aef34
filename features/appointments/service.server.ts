import type { UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isRefusedByConstraint, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import { readBooking } from './booking/rules.server.ts'
import type { Appointment, appointments } from './contract.ts'
import { announceAppointment } from './events.server.ts'
import {
  countOpen,
  findAppointment,
  listAppointments,
  listOwn,
  lockAppointment,
} from './queries.server.ts'
import { isOpen, openMax } from './rules.ts'
import { type Placed, place } from './times.server.ts'

export { countAppointmentsOf } from './queries.server.ts'

type Reader = Context<never, SignedIn>
type Columns = UpdateObject<DB, 'appointment'>
type Refusals = 'SLOT_TAKEN' | 'CONFLICT' | 'TOO_LATE'
type Changer = Context<Refusals, SignedIn>

/** Clients change nothing that starts before this moment. */
async function readLatest(ctx: Pick<Reader, 'db' | 'settings' | 'now'>): Promise<Date> {
  const { settings } = await readBooking(ctx)
  return new Date(ctx.now().getTime() + settings.cutOffHours * 3_600_000)
}

export async function getAppointment(ctx: Reader, id: string): Promise<Appointment> {
  const found = await findAppointment(ctx.db, await readLatest(ctx), ctx.user, id)
  return found ?? ctx.fail('NOT_FOUND')
}

export async function getAppointments(
  ctx: Reader,
  query: Parts<typeof appointments.list>['query'],
): Promise<Rows<Appointment>> {
  return listAppointments(ctx.db, { now: ctx.now(), latest: await readLatest(ctx) }, query)
}

/** The appointments of the client who asks, or of the one that an editor names. */
export async function getOwn(
  ctx: Reader,
  { client, ...query }: Parts<typeof appointments.own>['query'],
): Promise<Rows<Appointment>> {
  const named = mayCall('editor', ctx.user.role) ? client : undefined
  const times = { now: ctx.now(), latest: await readLatest(ctx) }
  return listOwn(ctx.db, times, { ...query, client: named ?? ctx.user.id })
}

export function addAppointment(
  ctx: ContextOf<typeof appointments.add>,
  { userId, anyTime = false, dueDate, time, ...fields }: Parts<typeof appointments.add>['body'],
): Promise<Appointment> {
  return inTransaction(ctx, async (inner) => {
    const isStaff = mayCall('editor', ctx.user.role)
    const accountId = isStaff ? await requireClient(inner, userId) : ctx.user.id
    const placed = await place(inner, {
      day: dueDate,
      time,
      service: fields.service,
      anyTime: isStaff && anyTime,
    })
    if ((await countOpen(inner.db, accountId, ctx.now())) >= openMax) ctx.fail('TOO_MANY_OPEN')
    const now = ctx.now().toISOString()
    const { id } = await inner.db
      .insertInto('appointment')
      .values({
        account_id: accountId,
        service: fields.service,
        reason: fields.reason,
        meeting_type: fields.meetingType,
        ...columnsOf(placed),
        // Staff decide by booking.
        status: isStaff ? 'Approved' : 'Pending',
        changed_by: ctx.user.id,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTaken(inner))
    await release(inner)
    await announceAppointment(inner.db, { id, accountId })
    return getAppointment(inner, id)
  })
}

async function requireClient(ctx: Reader, accountId: string | undefined): Promise<string> {
  if (accountId === undefined)
    return ctx.fail('INVALID_INPUT', { fields: { userId: 'Client is required' } })
  const found = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'User')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? ctx.fail('INVALID_INPUT', { fields: { userId: 'Please choose a client.' } })
}

const columnsOf = ({ startsAt, endsAt, taken }: Placed) => ({
  starts_at: startsAt,
  ends_at: endsAt,
  taken: sql<string>`tstzrange(${taken[0]}::timestamptz, ${taken[1]}::timestamptz)`,
})

const refuseTaken = (ctx: Context<'SLOT_TAKEN'>) => (error: unknown) => {
  if (!violates(error, 'appointment_slot') && !isRefusedByConstraint(error)) throw error
  return ctx.fail('SLOT_TAKEN', { fields: { time: 'Failed to book appointment.' } })
}

interface Change {
  basedOn?: string | undefined
  /** The change of the row that was locked. */
  columns: (inner: Changer, row: LockedRow) => Promise<Columns>
}

type LockedRow = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>

/** Changes an appointment under the lock of its row: of several people at once, one wins. */
function changeAppointment(ctx: Changer, id: string, { basedOn, columns }: Change) {
  return inTransaction(ctx, async (inner) => {
    const row = (await lockAppointment(inner.db, ctx.user, id)) ?? ctx.fail('NOT_FOUND')
    if (basedOn && Date.parse(basedOn) !== Date.parse(row.updated_at)) ctx.fail('CONFLICT')
    await inner.db
      .updateTable('appointment')
      .set({
        ...(await columns(inner, row)),
        sequence: row.sequence + 1,
        changed_by: ctx.user.id,
        updated_at: sql<string>`greatest(${ctx.now().toISOString()},
          updated_at + interval '1 millisecond')`,
      })
      .where('id', '=', id)
      .execute()
      .catch(refuseTaken(inner))
    await announceAppointment(inner.db, { id, accountId: row.account_id })
    return getAppointment(inner, id)
  })
}

/** What began cannot be changed, and by a client not what begins soon. */
async function requireTime(ctx: Changer, row: LockedRow): Promise<void> {
  const latest = mayCall('editor', ctx.user.role) ? ctx.now() : await readLatest(ctx)
  if (row.starts_at > latest.toISOString()) return
  const past = row.starts_at <= ctx.now().toISOString()
  ctx.fail('TOO_LATE', {
    message: past
      ? 'This appointment has begun, so it cannot be changed.'
      : 'It is too late to change this appointment. Please call us.',
  })
}

const statusIs = (ctx: Changer, row: LockedRow, wanted: readonly string[]) => {
  if (!wanted.includes(row.status))
    ctx.fail('CONFLICT', { message: `This appointment is ${row.status.toLowerCase()} already.` })
}

export function cancelAppointment(ctx: Changer, id: string): Promise<Appointment> {
  return changeAppointment(ctx, id, {
    columns: async (inner, row) => {
      statusIs(inner, row, ['Pending', 'Approved'])
      await requireTime(inner, row)
      return { status: 'Canceled' }
    },
  })
}

export function approveAppointment(ctx: Changer, id: string): Promise<Appointment> {
  return changeAppointment(ctx, id, {
    columns: async (inner, row) => {
      statusIs(inner, row, ['Pending'])
      await requireTime(inner, row)
      return { status: 'Approved' }
    },
  })
}

/** A change by staff: a decision, another time, or both. */
export function decideAppointment(
  ctx: ContextOf<typeof appointments.change>,
  id: string,
  { basedOn, ...body }: Parts<typeof appointments.change>['body'],
): Promise<Appointment> {
  return changeAppointment(ctx, id, {
    basedOn,
    columns: async (inner, row) => {
      await requireTime(inner, row)
      const { status, note } = body
      if (status === 'Approved' || status === 'Declined') statusIs(inner, row, ['Pending'])
      if (status === 'Canceled') statusIs(inner, row, ['Pending', 'Approved'])
      return {
        ...(status && { status }),
        ...(note !== undefined && { note }),
        ...(await offersOf(inner, row, body)),
        ...(await movedBy(inner, row, body)),
      }
    },
  })
}

async function offersOf(
  ctx: Changer,
  row: LockedRow,
  { status, offers }: Parts<typeof appointments.change>['body'],
): Promise<Columns> {
  if (!offers?.length) return {}
  if (status !== 'Declined')
    ctx.fail('INVALID_INPUT', { fields: { offers: 'Other times are offered with a decline.' } })
  const times: string[] = []
  for (const [index, { dueDate, time }] of offers.entries()) {
    const field = `offers.${index}.time`
    const wanted = { day: dueDate, time, service: row.service, moved: row.id, field }
    times.push((await place(ctx, wanted)).startsAt)
  }
  return { offers: sql<string[]>`${times}::timestamptz[]` }
}

async function movedBy(
  ctx: Changer,
  row: LockedRow,
  { dueDate, time, anyTime = false }: Parts<typeof appointments.change>['body'],
): Promise<Columns> {
  if (dueDate === undefined && time === undefined) return {}
  if (dueDate === undefined)
    return ctx.fail('INVALID_INPUT', { fields: { dueDate: 'Date is required' } })
  if (time === undefined) return ctx.fail('INVALID_INPUT', { fields: { time: 'Time is required' } })
  if (!isOpen(row.status as Appointment['status'])) statusIs(ctx, row, ['Pending', 'Approved'])
  const wanted = { day: dueDate, time, service: row.service, moved: row.id, anyTime }
  return columnsOf(await place(ctx, wanted))
}

/** Moved by the client, it waits for approval again. */
export function rescheduleAppointment(
  ctx: ContextOf<typeof appointments.reschedule>,
  id: string,
  { dueDate, time, basedOn }: Parts<typeof appointments.reschedule>['body'],
): Promise<Appointment> {
  return changeAppointment(ctx, id, {
    basedOn,
    columns: async (inner, row) => {
      statusIs(inner, row, ['Pending', 'Approved'])
      await requireTime(inner, row)
      const wanted = { day: dueDate, time, service: row.service, moved: row.id }
      const placed = await place(inner, wanted)
      await release(inner)
      return { ...columnsOf(placed), status: 'Pending' }
    },
  })
}

/** Takes an offered time. The agency has agreed to it already. */
export function acceptOffer(
  ctx: ContextOf<typeof appointments.accept>,
  id: string,
  startsAt: string,
): Promise<Appointment> {
  return changeAppointment(ctx, id, {
    columns: async (inner, row) => {
      statusIs(inner, row, ['Declined'])
      const offer = row.offers.find((each) => Date.parse(each) === Date.parse(startsAt))
      if (offer === undefined)
        return inner.fail('CONFLICT', { message: 'This time is not offered any more.' })
      if (Date.parse(offer) <= inner.now().getTime())
        return inner.fail('TOO_LATE', { message: 'This time has passed. Please book another.' })
      const placed = await place(inner, { startsAt: offer, service: row.service, moved: row.id })
      return { ...columnsOf(placed), status: 'Approved', offers: sql<string[]>`'{}'` }
    },
  })
}

export async function removeAppointment(ctx: Reader, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('appointment')
      .where('id', '=', id)
      .returning('account_id')
      .executeTakeFirst()
    if (!removed) return ctx.fail('NOT_FOUND')
    await announceAppointment(trx, { id, accountId: removed.account_id })
  })
}

/** The time that the caller kept is free again. */
export async function release({ db, user }: Pick<Reader, 'db' | 'user'>): Promise<void> {
  await db.deleteFrom('appointment_hold').where('account_id', '=', user.id).execute()
}
