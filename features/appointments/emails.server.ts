import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import type { LetterPart } from '#server/mail/letter-parts.ts'
import { clientPages } from './paths.ts'
import { describeTime, type MeetingType, meetingTypeLabels } from './rules.ts'

/** Each occasion on which the client gets a mail. */
export type Occasion =
  | 'requested'
  | 'approved'
  | 'declined'
  | 'moved'
  | 'rescheduled'
  | 'canceled'
  | 'lapsed'
  | 'reminder'

interface MailContents {
  to: string
  firstName: string
  clientId: string
  appointment: {
    service: string
    meetingType: MeetingType
    startsAt: string
    dueDate: string
    note: string
    offers: readonly { startsAt: string; dueDate: string }[]
  }
  /** The place of the meeting. */
  place: string
  origin: string
  calendar: string
  isCanceled: boolean
}

const titles: Record<Occasion, string> = {
  requested: 'We got your request',
  approved: 'Your appointment is approved',
  declined: 'We cannot make this appointment',
  moved: 'Your appointment has a new time',
  rescheduled: 'We got your new time',
  canceled: 'Your appointment is canceled',
  lapsed: 'We did not get to your request in time',
  reminder: 'Your appointment is soon',
}

const sentences: Record<Occasion, (agency: Agency) => string> = {
  requested: () => 'We confirm the time shortly. Until then it is kept for you.',
  approved: ({ name }) => `${name} looks forward to it.`,
  declined: () => 'The time that you asked for does not work for us.',
  moved: () => 'We had to move it. Please tell us if the new time does not suit you.',
  rescheduled: () => 'We confirm the new time shortly. Until then it is kept for you.',
  canceled: () => 'The time is free again, and your calendar entry is removed.',
  lapsed: () => 'The time passed before we decided. We are sorry; please book another one.',
  reminder: ({ name }) => `This is a reminder of your appointment with ${name}.`,
}

/** The client's mail, with the calendar file. */
export function appointmentMail(agency: Agency, occasion: Occasion, contents: MailContents) {
  const { to, firstName, clientId, appointment, place, origin, calendar, isCanceled } = contents
  const mail = letter(agency, {
    to,
    clientId,
    replyTo: agency.replyTo,
    subject: `${titles[occasion]}: ${appointment.service}`,
    title: titles[occasion],
    date: describeTime(appointment),
    name: firstName,
    parts: [
      sentences[occasion](agency),
      {
        facts: [
          ['Service', appointment.service],
          ['Time', describeTime(appointment)],
          ['Meeting', meetingTypeLabels[appointment.meetingType]],
          ...(isCanceled ? [] : [['Where', place] as const]),
        ],
      },
      ...(appointment.note ? [{ quote: appointment.note }] : []),
      ...offersOf(appointment),
      buttonOf(occasion, appointment.offers.length, origin),
      { note: `You can also reply to this email, or call us at ${agency.phone}.` },
    ],
  })
  const method = isCanceled ? 'CANCEL' : 'REQUEST'
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return {
    ...mail,
    attachments: [{ filename: 'appointment.ics', contentType, content: calendar }],
  }
}

function offersOf({ offers }: MailContents['appointment']): LetterPart[] {
  if (offers.length === 0) return []
  const facts = offers.map((offer, index) => [`Time ${index + 1}`, describeTime(offer)] as const)
  return ['These times are free. One click takes one:', { facts }]
}

function buttonOf(occasion: Occasion, offers: number, origin: string): LetterPart {
  const href = origin + clientPages.list
  if (offers > 0) return { button: 'Choose one of these times', href }
  return occasion === 'canceled' || occasion === 'declined' || occasion === 'lapsed'
    ? { button: 'Book another time', href: origin + clientPages.book }
    : { button: 'See your appointments', href }
}
