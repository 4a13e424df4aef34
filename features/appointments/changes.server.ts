import { sql, type UpdateObject } from 'kysely'
import { requireLatest } from '#content/changes/conflict.server.ts'
import type { DB } from '#db/types.ts'
import { tooLate } from '#features/chat/contract.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import type { Appointment, appointments } from './contract.ts'
import type { Occasion } from './emails.server.ts'
import { notifyOf, publishAppointmentEvent } from './notifications.server.ts'
import { lockAppointment } from './queries.server.ts'
import { isOpen } from './rules.ts'
import { getAppointment, readLatest } from './service.server.ts'
import { columnsOf, place, refuseTaken, release } from './times.server.ts'

type Columns = UpdateObject<DB, 'appointment'>
type Changer = Context<'CONFLICT' | 'TOO_LATE', SignedIn>
type Mover = Context<'SLOT_TAKEN' | 'CONFLICT' | 'TOO_LATE', SignedIn>

interface Change<C> {
  /** The notifications of the client and of the agency, if any. */
  occasion: Occasion | undefined
  basedOn?: string | undefined
  /** The change of the row that was locked. */
  columns: (inner: C, row: LockedRow) => Promise<Columns>
}

type LockedRow = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>

/** Changes an appointment under the lock of its row: of several people at once, one wins. */
function changeAppointment<C extends Changer>(
  ctx: C,
  id: string,
  { occasion, basedOn, columns }: Change<C>,
) {
  return inTransaction(ctx, async (inner) => {
    const row = (await lockAppointment(inner.db, ctx.user, id)) ?? ctx.fail('NOT_FOUND')
    await requireLatest(inner, basedOn, { by: row.changed_by, at: row.updated_at })
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
      .catch(refuseTaken)
    await publishAppointmentEvent(inner.db, { id, clientId: row.client_id })
    const appointment = await getAppointment(inner, id)
    if (occasion)
      await notifyOf(inner, { occasion, appointment, byClient: !mayCall('editor', ctx.user.role) })
    return appointment
  })
}

/** Refuses changes to an appointment that has begun, and changes by a client after the cut-off. */
async function requireTime(ctx: Changer, row: LockedRow): Promise<void> {
  const latest = mayCall('editor', ctx.user.role) ? ctx.now() : await readLatest(ctx)
  if (row.starts_at > latest.toISOString()) return
  const past = row.starts_at <= ctx.now().toISOString()
  ctx.fail(tooLate, {
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
    occasion: 'canceled',
    columns: async (inner, row) => {
      statusIs(inner, row, ['Pending', 'Approved'])
      await requireTime(inner, row)
      return { status: 'Canceled' }
    },
  })
}

export function approveAppointment(ctx: Changer, id: string): Promise<Appointment> {
  return changeAppointment(ctx, id, {
    occasion: 'approved',
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
    occasion: body.status ? occasionOf[body.status] : body.dueDate ? 'moved' : undefined,
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

const occasionOf = { Approved: 'approved', Declined: 'declined', Canceled: 'canceled' } as const

async function offersOf(
  ctx: Mover,
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
  ctx: Mover,
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
    occasion: 'rescheduled',
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
    occasion: 'approved',
    columns: async (inner, row) => {
      statusIs(inner, row, ['Declined'])
      const offer = row.offers.find((each) => Date.parse(each) === Date.parse(startsAt))
      if (offer === undefined)
        return inner.fail('CONFLICT', { message: 'This time is no longer offered.' })
      if (Date.parse(offer) <= inner.now().getTime())
        return inner.fail(tooLate, { message: 'This time has passed. Please book another.' })
      const placed = await place(inner, { startsAt: offer, service: row.service, moved: row.id })
      return { ...columnsOf(placed), status: 'Approved', offers: sql<string[]>`'{}'` }
    },
  })
}
