import { type SqlBool, sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { nameOf } from '#people/names.ts'
import { nameSql } from '#people/person.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isMemberWith } from '#server/db/members.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { markSeen, notify, removeNotifications } from '#server/notifications/notify.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { sharedRights } from '#shared/roles.ts'
import { invitation } from './calendar/entries.server.ts'
import type { Appointment } from './contract.ts'
import { appointmentMail, type Occasion } from './emails.server.ts'
import { clientPages, staffPages } from './paths.ts'
import { describeTime, isOpen } from './rules.ts'
import { readBooking } from './times.server.ts'

/** An appointment changed. The id is the appointment's. */
const { appointment: ofEditors } = events({ appointment: 'editor' })
const { appointment: ofClient } = events({ appointment: 'person' })
/** The free times changed. */
const { slots } = events({ slots: 'client' })

export async function publishAppointmentEvent(
  trx: Db,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await publishEvent(trx, ofClient, { clientId, rights: sharedRights, id })
  await publishTimesEvent(trx, id)
}

/** Somebody booked or blocked time, or it is free again. */
export async function publishTimesEvent(trx: Db, id: string): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  await publishEvent(trx, slots, { id: 'changed' })
}

const toEditors = {
  group: 'Work',
  access: 'editor',
  text: (sentence: string) => sentence,
  link: staffPages.details,
  channel: 'both',
} as const

/** `about` is the id of the appointment, the subject a sentence. */
export const appointmentNotifications = notificationKinds({
  'appointment-requested': {
    label: 'Requested appointments',
    description: 'A client asked for an appointment, moved one, or took a time that you offered.',
    title: (times) => (times === 1 ? 'Appointment requested' : `${times} appointment changes`),
    ...toEditors,
  },
  'appointment-canceled': {
    label: 'Canceled appointments',
    description: 'A client canceled an appointment.',
    title: () => 'Appointment canceled',
    ...toEditors,
  },
  'appointment-undecided': {
    label: 'Undecided appointments',
    description: 'A request waits for a decision for two working days.',
    title: () => 'Appointment waits for a decision',
    ...toEditors,
  },
  'appointment-decided': {
    label: 'Appointments',
    description: 'The agency approved, declined, moved or canceled one of your appointments.',
    group: 'Work',
    access: 'client',
    rights: sharedRights,
    title: () => 'Appointment updated',
    text: (sentence) => sentence,
    link: () => clientPages.list,
    channel: 'portal',
    fixed: true,
  },
})

type Services = Pick<Kernel, 'db' | 'settings' | 'jobs' | 'config' | 'now'>

const {
  'appointment-requested': requested,
  'appointment-canceled': canceled,
  'appointment-undecided': undecided,
  'appointment-decided': decided,
} = appointmentNotifications
const decisions: readonly Occasion[] = ['approved', 'declined', 'canceled']

interface Happened {
  occasion: Occasion
  appointment: Appointment
  /** The client did it, so staff are notified. */
  byClient: boolean
}

/** Mails the persons of the client with a calendar file, and notifies the other side. */
export async function notifyOf(ctx: Services, happened: Happened): Promise<void> {
  const { occasion, appointment, byClient } = happened
  await mailClient(ctx, happened)
  const { id, userId, service } = appointment
  // Nobody else has to decide.
  if (decisions.includes(occasion))
    for (const kind of [requested, undecided])
      await markSeen(ctx.db, { to: 'editor', kind, about: id })
  if (byClient) {
    const name = nameOf(userId)
    const kind = occasion === 'canceled' ? canceled : requested
    const subject = `${name}: ${service}, ${describeTime(appointment)}.`
    await notify(ctx.db, { to: 'editor', kind, subject, about: id })
  } else if (occasion !== 'reminder') {
    const subject = `${service}, ${describeTime(appointment)}: ${outcomes[occasion]}.`
    await notify(ctx.db, { to: { clientId: userId.clientId }, kind: decided, subject, about: id })
  }
}

/** For an appointment that was deleted. */
export async function removeAppointmentNotifications(
  trx: Db,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const kinds = Object.values(appointmentNotifications)
  for (const to of ['editor', { clientId }])
    await removeNotifications(trx, { to, kinds, about: id })
}

const outcomes: Record<Occasion, string> = {
  requested: 'booked for you',
  approved: 'approved',
  declined: 'declined',
  moved: 'moved to this time',
  rescheduled: 'moved to this time',
  canceled: 'canceled',
  lapsed: 'not decided in time',
  reminder: 'soon',
}

async function mailClient(ctx: Services, { occasion, appointment }: Happened): Promise<void> {
  const { origin } = ctx.config
  const agency = await readAgency(ctx)
  const { videoLink } = (await readBooking(ctx)).settings
  const { clientId, phoneNumber } = appointment.userId
  for (const { email, firstName, name, sequence } of await listReaders(ctx.db, appointment.id)) {
    const entry = { ...appointment, sequence, client: { name, email, phoneNumber } }
    const mail = appointmentMail(agency, occasion, {
      to: email,
      firstName,
      clientId,
      appointment,
      place: appointment.where,
      origin,
      calendar: invitation(entry, { agency, origin, videoLink }),
      isCanceled: !isOpen(appointment.status),
    })
    await ctx.jobs.send(ctx.db, mailJobs.mail, mail)
  }
}

/** The contact person of the client, and the others who see its appointments. */
function listReaders(db: Db, appointmentId: string) {
  return db
    .selectFrom('appointment')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .innerJoin('membership', 'membership.client_id', 'client.id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select([nameSql('account').as('name'), 'first_name as firstName', 'email', 'sequence'])
    .where('appointment.id', '=', appointmentId)
    .where(
      sql<SqlBool>`(account.id = contact_id or ${isMemberWith(sharedRights)}
        and account.role = 'User' and account.status = 'Active' and account.deleted_at is null)`,
    )
    .execute()
}
