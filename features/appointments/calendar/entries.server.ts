import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Agency } from '#features/agency/contract.ts'
import { type Place, placeOf } from '../rules.ts'

export interface CalendarEntry {
  id: string
  service: string
  reason: string
  meetingType: Place['meetingType']
  startsAt: string
  endsAt: string
  status: string
  /** Rises with every change, so that calendars take the newest. */
  sequence: number
  updatedAt: string
  client: { name: string; email: string; phoneNumber: string }
}

interface Surroundings {
  agency: Agency
  origin: string
  videoLink: string
}

const states: Record<string, ICalEventStatus> = {
  Pending: ICalEventStatus.TENTATIVE,
  Approved: ICalEventStatus.CONFIRMED,
}

function eventOf(entry: CalendarEntry, { agency, origin, videoLink }: Surroundings): ICalEventData {
  const { client, id, service, startsAt, endsAt, updatedAt, sequence, status } = entry
  const place = placeOf(entry, { agency, videoLink, phoneNumber: client.phoneNumber })
  return {
    id: `${id}@${new URL(origin).hostname}`,
    sequence,
    // Not the time of reading, so that the same entry is always the same text.
    stamp: new Date(updatedAt),
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: `${service} (${agency.name})`,
    description: `${entry.reason}\n\n${place}`,
    location: place,
    status: states[status] ?? ICalEventStatus.CANCELLED,
  }
}

const product = { company: 'Atrium', product: 'Appointments' }

/** The calendar file of a mail: an invitation that its entry follows. */
export function invitation(entry: CalendarEntry, surroundings: Surroundings): string {
  const event = eventOf(entry, surroundings)
  const isCanceled = event.status === ICalEventStatus.CANCELLED
  const { agency } = surroundings
  const method = isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: product, method })
  calendar.createEvent({
    ...event,
    organizer: { name: agency.name, email: agency.email },
    attendees: [{ name: entry.client.name, email: entry.client.email, rsvp: false }],
  })
  return calendar.toString()
}

/** A calendar that programs subscribe to. */
export function calendarFeed(
  entries: readonly CalendarEntry[],
  surroundings: Surroundings & { isStaff: boolean },
): string {
  const { agency, isStaff } = surroundings
  const calendar: ICalCalendar = ical({
    prodId: product,
    name: `Appointments, ${agency.name}`,
    ttl: 15 * 60,
  })
  for (const entry of entries) {
    const event = eventOf(entry, surroundings)
    const { client, service } = entry
    calendar.createEvent(isStaff ? { ...event, summary: `${client.name}: ${service}` } : event)
  }
  return calendar.toString()
}
