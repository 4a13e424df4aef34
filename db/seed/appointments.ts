import { sql } from 'kysely'
import type { MeetingType, Status } from '#features/appointments/rules.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, momentOf, weekdayOf } from '#shared/dates.ts'

interface DemoAppointment {
  client: 'client@atrium.test' | 'client2@atrium.test' | 'secure@atrium.test'
  /** Weekdays from today, negative if past. */
  day: number
  time: string
  service: string
  reason: string
  meetingType: MeetingType
  status: Status
  /** Weekdays before the appointment on which it was asked for. */
  asked: number
  note?: string
  /** Other times that are offered: weekdays from today, and a time. */
  offers?: [day: number, time: string][]
}

const demoAppointments: DemoAppointment[] = [
  {
    client: 'client@atrium.test',
    day: 2,
    time: '10:00',
    service: 'Website design',
    reason: 'The deposit for wedding cakes: how much, and what happens when a couple cancels.',
    meetingType: 'video',
    status: 'Approved',
    asked: 5,
  },
  {
    client: 'client@atrium.test',
    day: 6,
    time: '14:30',
    service: 'Online shops',
    reason: 'Bread by subscription. I want to see how a customer pauses it before a vacation.',
    meetingType: 'in-person',
    status: 'Pending',
    asked: 7,
  },
  {
    client: 'client@atrium.test',
    day: 4,
    time: '09:00',
    service: 'Search and content',
    reason: 'Our opening hours are wrong on two maps.',
    meetingType: 'phone',
    status: 'Declined',
    asked: 6,
    note: 'We are at the printer that morning. Would one of these suit you?',
    offers: [
      [4, '13:00'],
      [5, '11:00'],
      [7, '09:30'],
    ],
  },
  {
    client: 'client@atrium.test',
    day: -3,
    time: '11:00',
    service: 'Website design',
    reason: 'First look at the order form for wedding cakes.',
    meetingType: 'in-person',
    status: 'Approved',
    asked: 4,
  },
  {
    client: 'client@atrium.test',
    day: -9,
    time: '15:00',
    service: 'Branding for small businesses',
    reason: 'Labels for the new sourdough.',
    meetingType: 'phone',
    status: 'Canceled',
    asked: 3,
  },
  {
    client: 'client@atrium.test',
    day: -17,
    time: '09:30',
    service: 'Website design',
    reason: 'What the cake form has to know before it shows a price.',
    meetingType: 'video',
    status: 'Approved',
    asked: 6,
  },
  {
    client: 'client@atrium.test',
    day: -24,
    time: '13:30',
    service: 'Care and maintenance',
    reason: 'Who updates the prices from now on.',
    meetingType: 'phone',
    status: 'Approved',
    asked: 2,
  },
  {
    client: 'client2@atrium.test',
    day: 3,
    time: '11:30',
    service: 'Front-end build',
    reason: 'The spring catalog prints two pages short. I would like to go through the templates.',
    meetingType: 'video',
    status: 'Pending',
    asked: 4,
  },
  {
    client: 'client2@atrium.test',
    day: 1,
    time: '16:00',
    service: 'Online shops',
    reason: 'Seed packets that sell out: hide them or show when they are back?',
    meetingType: 'phone',
    status: 'Approved',
    asked: 5,
  },
  {
    client: 'client2@atrium.test',
    day: -5,
    time: '10:30',
    service: 'Search and content',
    reason: 'Texts for the page about heirloom tomatoes.',
    meetingType: 'video',
    status: 'Declined',
    asked: 2,
    note: 'Our writer is away this week. We call you on Monday.',
  },
  {
    client: 'client2@atrium.test',
    day: -12,
    time: '14:00',
    service: 'Front-end build',
    reason: 'The catalog on a phone, in the greenhouse, with gloves on.',
    meetingType: 'in-person',
    status: 'Approved',
    asked: 8,
  },
  {
    client: 'secure@atrium.test',
    day: 5,
    time: '15:30',
    service: 'Care and maintenance',
    reason: 'The reminders by text message: who gets the replies?',
    meetingType: 'phone',
    status: 'Approved',
    asked: 9,
  },
]

/** The day that is so many weekdays away. A weekend counts as the Monday after it. */
export function weekdayFrom(today: string, days: number): string {
  const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day))
  const step = days < 0 ? -1 : 1
  let day = today
  while (isWeekend(day)) day = addDays(day, 1)
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, step)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

const halfHourAfter = (iso: string) => new Date(Date.parse(iso) + 30 * 60_000).toISOString()

/** Seeds appointments around today, whatever the day is. */
export async function seedAppointments(db: Db): Promise<void> {
  const people = await db.selectFrom('client_contact').select(['id', 'email']).execute()
  const today = calendarDay(new Date())
  const momentOn = (day: number, time: string) => momentOf(weekdayFrom(today, day), time)
  for (const {
    client,
    day,
    time,
    asked,
    meetingType,
    offers = [],
    ...fields
  } of demoAppointments) {
    const startsAt = momentOn(day, time)
    const endsAt = halfHourAfter(startsAt)
    // No appointment was requested in the future.
    const askedAt = momentOf(weekdayFrom(today, Math.min(day - asked, -1)), '08:15')
    await db
      .insertInto('appointment')
      .values({
        ...fields,
        client_id: people.find(({ email }) => email === client)?.id ?? '',
        meeting_type: meetingType,
        starts_at: startsAt,
        ends_at: endsAt,
        taken: sql<string>`tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)`,
        offers: offers.map(([offered, at]) => momentOn(offered, at)),
        sequence: fields.status === 'Pending' ? 0 : 1,
        // As if staff had been reminded.
        urged_at: fields.status === 'Pending' ? askedAt : null,
        created_at: askedAt,
        updated_at: askedAt,
      })
      .execute()
  }
}
