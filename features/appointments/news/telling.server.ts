import { readAgency } from '#features/agency/service.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { markSeen, notify, removeNotifications } from '#server/notifications/notify.ts'
import { readBooking } from '../booking/rules.server.ts'
import type { Appointment } from '../contract.ts'
import { appointmentNotifications } from '../notifications.ts'
import { describeTime, isOpen, placeOf } from '../rules.ts'
import { invitation } from './calendar.server.ts'
import { appointmentMail, type News } from './emails.server.ts'

type Telling = Pick<Kernel, 'db' | 'settings' | 'jobs' | 'config' | 'now'>

const {
  'appointment-requested': requested,
  'appointment-canceled': canceled,
  'appointment-undecided': undecided,
  'appointment-decided': decided,
} = appointmentNotifications
const decisions: readonly News[] = ['approved', 'declined', 'canceled']

interface Happened {
  news: News
  appointment: Appointment
  /** The client did it, so staff are notified. */
  byClient: boolean
}

/** Mails the client with a calendar file, and notifies the other side. */
export async function tell(ctx: Telling, happened: Happened): Promise<void> {
  const { news, appointment, byClient } = happened
  await mailClient(ctx, happened)
  const { id, userId, service } = appointment
  const about = { subject: '', about: id }
  // Nobody else has to decide.
  if (decisions.includes(news))
    for (const kind of [requested, undecided])
      await markSeen(ctx.db, { to: 'editor', kind, about: id })
  if (byClient) {
    const name = `${userId.firstName} ${userId.lastName}`
    const kind = news === 'canceled' ? canceled : requested
    const subject = `${name}: ${service}, ${describeTime(appointment)}.`
    await notify(ctx.db, { ...about, to: 'editor', kind, subject })
  } else if (news !== 'reminder') {
    const subject = `${service}, ${describeTime(appointment)}: ${outcomes[news]}.`
    await notify(ctx.db, { ...about, to: userId.id, kind: decided, subject })
  }
}

/** For an appointment that was deleted. */
export async function removeNews(
  trx: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const kinds = Object.values(appointmentNotifications)
  for (const to of ['editor', accountId]) await removeNotifications(trx, { to, kinds, about: id })
}

const outcomes: Record<News, string> = {
  requested: 'booked for you',
  approved: 'approved',
  declined: 'declined',
  moved: 'moved to this time',
  rescheduled: 'moved to this time',
  canceled: 'canceled',
  lapsed: 'not decided in time',
  reminder: 'soon',
}

async function mailClient(ctx: Telling, { news, appointment }: Happened): Promise<void> {
  const { origin } = ctx.config
  const agency = await readAgency(ctx)
  const { videoLink } = (await readBooking(ctx)).settings
  const client = await findClient(ctx.db, appointment.id)
  const { email, firstName, phoneNumber, sequence } = client
  const entry = { ...appointment, sequence, client }
  const mail = appointmentMail(agency, news, {
    to: email,
    firstName,
    appointment,
    place: placeOf(appointment, { agency, videoLink, phoneNumber }),
    origin,
    calendar: invitation(entry, { agency, origin, videoLink }),
    isCanceled: !isOpen(appointment.status),
  })
  await ctx.jobs.send(ctx.db, mailJobs.mail, mail)
}

async function findClient(db: Db, appointmentId: string) {
  const found = await db
    .selectFrom('appointment')
    .innerJoin('account', 'account.id', 'appointment.account_id')
    .select(['first_name', 'last_name', 'email', 'phone_number', 'sequence'])
    .where('appointment.id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return {
    name: `${found.first_name} ${found.last_name}`,
    firstName: found.first_name,
    email: found.email,
    phoneNumber: found.phone_number,
    sequence: found.sequence,
  }
}
