import { readAgency } from '#features/agency/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import { listOffered, readBooking } from './booking/rules.server.ts'
import type { Appointment, appointments } from './contract.ts'
import { announceAppointment } from './events.server.ts'
import { removeNews, tell } from './news/telling.server.ts'
import {
  countOpen,
  findAnyAppointment,
  findAppointment,
  listAppointments,
  listOwn,
  type Appointment as Row,
} from './queries.server.ts'
import { openMax, placeOf } from './rules.ts'
import { columnsOf, place, refuseTaken, release } from './times.server.ts'

export { listAppointmentsOf, readAppointmentCards } from './queries.server.ts'

type Reader = Context<never, SignedIn>

/** Clients cannot change appointments that start before this time. */
export async function readLatest(ctx: Pick<Reader, 'db' | 'settings' | 'now'>): Promise<Date> {
  const { settings } = await readBooking(ctx)
  return new Date(ctx.now().getTime() + settings.cutOffHours * 3_600_000)
}

async function readTimes(ctx: Pick<Reader, 'db' | 'settings' | 'now'>) {
  return { now: ctx.now(), latest: await readLatest(ctx) }
}

/** Adds the place of each appointment, and the link of a video call. */
async function withPlaces(
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

/** The appointments of the client who asks, or of the one that an editor names. */
export async function getOwn(
  ctx: Reader,
  { client, ...query }: Parts<typeof appointments.own>['query'],
): Promise<Rows<Appointment>> {
  const named = mayCall('editor', ctx.user.role) ? client : undefined
  const own = { ...query, client: named ?? ctx.user.id }
  const { rows, total } = await listOwn(ctx.db, await readTimes(ctx), own)
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
    const accountId = isStaff ? await requireClient(inner, userId) : ctx.user.id
    if (!isStaff) await requireOffered(inner, fields)
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
    const appointment = await getAppointment(inner, id)
    const news = isStaff ? 'approved' : 'requested'
    await tell(inner, { news, appointment, byClient: !isStaff })
    return appointment
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

export async function removeAppointment(ctx: Reader, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('appointment')
      .where('id', '=', id)
      .returning('account_id')
      .executeTakeFirst()
    if (!removed) return ctx.fail('NOT_FOUND')
    const about = { id, accountId: removed.account_id }
    await removeNews(trx, about)
    await announceAppointment(trx, about)
  })
}
