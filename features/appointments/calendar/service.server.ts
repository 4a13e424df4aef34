import { type SqlBool, sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { nameSql } from '#people/person.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { type Db, limitedTo } from '#server/db/db.ts'
import { isMemberWith } from '#server/db/members.ts'
import { readToken, signToken } from '#server/pages/signed-token.ts'
import { dayMs } from '#shared/dates.ts'
import { isLimitable, mayCall, type Role, sharedRights } from '#shared/roles.ts'
import type { MeetingType } from '../rules.ts'
import { getAppointment } from '../service.server.ts'
import { readBooking } from '../times.server.ts'
import { type CalendarEntry, calendarFeed, invitation } from './entries.server.ts'

type Reader = Context<never, SignedIn>

/** How far back a feed reaches, and how many appointments it has. */
const daysBack = 90
const mostEntries = 1_000

function selectEntries(db: Db) {
  return db
    .selectFrom('appointment')
    .innerJoin('client_contact as client', 'client.id', 'appointment.client_id')
    .select([
      'appointment.id',
      'appointment.service',
      'appointment.reason',
      'appointment.meeting_type as meetingType',
      'appointment.starts_at as startsAt',
      'appointment.ends_at as endsAt',
      'appointment.status',
      'appointment.sequence',
      'appointment.updated_at as updatedAt',
      sql<CalendarEntry['client']>`json_build_object(
        'name', ${nameSql('client')}, 'email', client.email,
        'phoneNumber', client.phone_number)`.as('client'),
    ])
    .$narrowType<{ meetingType: MeetingType }>()
}

/** All clients of the person, because a calendar program chooses none. */
const isOf = (accountId: string) => sql<SqlBool>`appointment.client_id in (select client_id
  from membership where account_id = ${accountId} and ${isMemberWith(sharedRights)})`

async function surroundings(ctx: Pick<Kernel, 'db' | 'settings' | 'config'>) {
  const { videoLink } = (await readBooking(ctx)).settings
  return { agency: await readAgency(ctx), origin: ctx.config.origin, videoLink }
}

export async function calendarFile(ctx: Reader, id: string) {
  const { service, dueDate } = await getAppointment(ctx, id)
  const entry = await selectEntries(ctx.db)
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    name: `${dueDate} ${service.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}.ics`,
    calendar: invitation(entry, await surroundings(ctx)),
  }
}

const urlOf = ({ config, secrets }: Reader, id: string, linkVersion: number) =>
  `${config.origin}/calendar/${signToken(secrets, 'calendar', { id, linkVersion })}.ics`

export async function feedUrl(ctx: Reader): Promise<string> {
  const { version } = await ctx.db
    .selectFrom('account')
    .select('calendar_version as version')
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  return urlOf(ctx, ctx.user.id, version)
}

export async function replaceFeed(ctx: Reader): Promise<string> {
  const { version } = await ctx.db
    .updateTable('account')
    .set({ calendar_version: sql<number>`calendar_version + 1` })
    .where('id', '=', ctx.user.id)
    .returning('calendar_version as version')
    .executeTakeFirstOrThrow()
  return urlOf(ctx, ctx.user.id, version)
}

/** The feed of an active account whose link was not revoked. */
export async function readFeed(ctx: Context<never>, token: string): Promise<string> {
  const linked = readToken(ctx.secrets, 'calendar', token) ?? ctx.fail('NOT_FOUND')
  const owner = await ctx.db
    .selectFrom('account')
    .select(['id', 'role', 'sees_clients'])
    .$narrowType<{ role: Role }>()
    .where('id', '=', linked.id)
    .where('calendar_version', '=', linked.linkVersion)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!owner || !mayCall('client-or-editor', owner.role)) return ctx.fail('NOT_FOUND')
  const isStaff = mayCall('editor', owner.role)
  const since = new Date(ctx.now().getTime() - daysBack * dayMs).toISOString()
  const seen = isLimitable(owner.role) ? owner.sees_clients : null
  const entries = await selectEntries(limitedTo(ctx.db, seen))
    .where('starts_at', '>=', since)
    .where('appointment.status', 'in', ['Pending', 'Approved'])
    .where(isStaff ? sql<SqlBool>`true` : isOf(owner.id))
    .orderBy('starts_at')
    .limit(mostEntries)
    .execute()
  return calendarFeed(entries, { ...(await surroundings(ctx)), isStaff })
}
