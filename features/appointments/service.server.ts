import { readAgency } from '#features/agency/public.server.ts'
import { requireClient } from '#people/clients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import { type Appointment, type appointments, tooManyOpen } from './contract.ts'
import {
  notifyOf,
  publishAppointmentEvent,
  removeAppointmentNotifications,
} from './notifications.server.ts'
import {
  countOpen,
  findAnyAppointment,
  findAppointment,
  listAppointments,
  type Appointment as Row,
} from './queries.server.ts'
import { openMax, placeOf } from './rules.ts'
import { columnsOf, listOffered, place, readBooking, refuseTaken, release } from './times.server.ts'

type Reader = Context<never, SignedIn>

/** Clients cannot change appointments that start before this time. */
export async function readLatest(ctx: Pick<Reader, 'db' | 'settings' | 'now'>): Promise<Date> {
  const { settings } = await readBooking(ctx)
  return new Date(ctx.now().getTime() + settings.cutOffHours * 3_600_000)
}

export async function readTimes(ctx: Pick<Reader, 'db' | 'settings' | 'now'>) {
  return { now: ctx.now(), latest: await readLatest(ctx) }
}

/** Adds the place of each appointment, and the link of a video call. */
export async function withPlaces(
  ctx: Pick<Reader, 'db' | 'settings'>,
  rows: readonly Row[],
): Promise<Appointment[]> {
  const agency = await readAgency(ctx)
  const { videoLink } = (await readBooking(ctx)).settings
  return rows.map((row) => {
    const { phoneNumber } = row.userId
    const isJoined = row.meetingType === 'video' && row.status === 'Approved'
    return {
      ...row,
      where: placeOf(row, { agency, videoLink, phoneNumber }),
      joinUrl: isJoined && videoLink ? videoLink : null,
    }
  })
}

export async function getAppointment(ctx: Reader, id: string): Promise<Appointment> {
  const found = await findAppointment(ctx.db, await readTimes(ctx), ctx.user, id)
  const [appointment] = await withPlaces(ctx, found ? [found] : [])
  return appointment ?? ctx.fail('NOT_FOUND')
}

/** For the program itself, whoever's it is. */
export async function getAnyAppointment(
  ctx: Pick<Reader, 'db' | 'settings' | 'now'>,
  id: string,
): Promise<Appointment> {
  const [appointment] = await withPlaces(ctx, [await findAnyAppointment(ctx.db, ctx.now(), id)])
  if (!appointment) throw new Error('the appointment is gone')
  return appointment
}

export async function getAppointments(
  ctx: Reader,
  query: Parts<typeof appointments.list>['query'],
): Promise<Rows<Appointment>> {
  const { rows, total } = await listAppointments(ctx.db, await readTimes(ctx), query)
  return { rows: await withPlaces(ctx, rows), total }
}

/** Staff may book what clients cannot. */
async function requireOffered(
  ctx: Reader,
  { service, meetingType }: Pick<Appointment, 'service' | 'meetingType'>,
): Promise<void> {
  const { settings } = await readBooking(ctx)
  const offered = settings.services.length > 0 ? await listOffered(ctx) : []
  if (offered.length > 0 && !offered.includes(service))
    ctx.fail('INVALID_INPUT', { fields: { service: 'Please choose another service.' } })
  if (!settings.meetingTypes.includes(meetingType))
    ctx.fail('INVALID_INPUT', { fields: { meetingType: 'Please choose another meeting type.' } })
}

export function addAppointment(
  ctx: ContextOf<typeof appointments.add>,
  { userId, anyTime = false, dueDate, time, ...fields }: Parts<typeof appointments.add>['body'],
): Promise<Appointment> {
  return inTransaction(ctx, async (inner) => {
    const isStaff = mayCall('editor', ctx.user.role)
    const named = isStaff ? userId : ctx.user.clientId
    if (!named) return ctx.fail('INVALID_INPUT', { fields: { userId: 'Client is required' } })
    const clientId = isStaff ? await requireClient(inner, named) : named
    if (!isStaff) await requireOffered(inner, fields)
    const placed = await place(inner, {
      day: dueDate,
      time,
      service: fields.service,
      anyTime: isStaff && anyTime,
    })
    if ((await countOpen(inner.db, clientId, ctx.now())) >= openMax) ctx.fail(tooManyOpen)
    const now = ctx.now().toISOString()
    const { id } = await inner.db
      .insertInto('appointment')
      .values({
        client_id: clientId,
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
      .catch(refuseTaken)
    await release(inner)
    await publishAppointmentEvent(inner.db, { id, clientId })
    const appointment = await getAppointment(inner, id)
    const occasion = isStaff ? 'approved' : 'requested'
    await notifyOf(inner, { occasion, appointment, byClient: !isStaff })
    return appointment
  })
}

export async function removeAppointment(ctx: Reader, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('appointment')
      .where('id', '=', id)
      .returning('client_id')
      .executeTakeFirst()
    if (!removed) return ctx.fail('NOT_FOUND')
    const about = { id, clientId: removed.client_id }
    await removeAppointmentNotifications(trx, about)
    await publishAppointmentEvent(trx, about)
  })
}
