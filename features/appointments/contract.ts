import * as z from 'zod/mini'
import { tooLate } from '#features/chat/contract.ts'
import { Client } from '#people/person.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import {
  day,
  entity,
  id,
  line,
  listQuery,
  message,
  optional,
  optionalText,
  text,
  timestamp,
} from '#shared/fields.ts'
import { sharedRights } from '#shared/roles.ts'
import { filterNames, meetingTypes, offersMax, statuses } from './rules.ts'

export const slotTaken = declareError('SLOT_TAKEN', 409, 'Failed to book appointment.')
export const tooManyOpen = declareError(
  'TOO_MANY_OPEN',
  409,
  'There are already 10 open appointments. Please cancel one first.',
)

const Moment = z.object({
  startsAt: timestamp,
  dueDate: z.string(),
  time: z.string(),
})

/** Days and times are in the agency's time zone. */
export const Appointment = entity({
  /** The client. */
  userId: z.extend(Client, { phoneNumber: z.string() }),
  service: z.string(),
  reason: z.string(),
  meetingType: z.enum(meetingTypes),
  /** The day, such as 2026-11-30. */
  dueDate: z.string(),
  /** The same day. */
  date: z.string(),
  /** Such as 09:30. */
  time: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  status: z.enum(statuses),
  /** The note of the agency to the client. */
  note: z.string(),
  /** Other times that the agency offers after it declined, without those that have passed. */
  offers: z.array(Moment),
  /** Describes the place of the meeting. */
  where: z.string(),
  /** The link of an approved video call. */
  joinUrl: z.nullable(z.string()),
  /** It can still be canceled or moved by the client. */
  changeable: z.boolean(),
})
export type Appointment = z.output<typeof Appointment>

/** A compact appointment for the calendar, which lists many at once. */
export const AppointmentSummary = z.extend(
  z.pick(Appointment, {
    id: true,
    service: true,
    meetingType: true,
    status: true,
    dueDate: true,
    startsAt: true,
    endsAt: true,
    updatedAt: true,
  }),
  { userId: z.omit(Appointment.shape.userId, { _id: true }) },
)
export type AppointmentSummary = z.output<typeof AppointmentSummary>

const timeText = z
  .string('Time is required')
  .check(atMost(5, 'Use a time such as 09:30.'), z.minLength(1, 'Time is required'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:30.'))
const date = z
  .string('Date is required')
  .check(atMost(20, 'Date is required'), z.minLength(1, { error: 'Date is required', abort: true }))
const dueDate = z.pipe(date, day)

export const SaveAppointment = z.object({
  service: line('Service is required'),
  reason: text('Reason is required', 2000),
  dueDate,
  time: timeText,
  meetingType: z.enum(meetingTypes, 'Meeting type is required'),
})

/** Staff book for a client, and may book outside the hours. */
const AddAppointment = z.extend(SaveAppointment, {
  userId: optional(z.uuid('Client is required')),
  anyTime: optional(z.boolean('Must be true or false.')),
})

const when = { dueDate, time: timeText }
const basedOn = optional(timestamp)

const ChangeAppointment = z.object({
  status: optional(z.enum(['Approved', 'Declined', 'Canceled'], 'Invalid status')),
  note: optionalText(1000),
  offers: optional(
    z.array(z.object(when)).check(atMost(offersMax, `At most ${offersMax} other times.`)),
  ),
  ...z.partial(z.object(when)).shape,
  anyTime: optional(z.boolean('Must be true or false.')),
  basedOn,
})

const saved = z.extend(message, { item: Appointment })
const follows = ['appointment']
const list = listQuery(['createdAt', 'startsAt', 'status', 'service'], filterNames)
const month = z
  .string('Not a month.')
  .check(atMost(7, 'Not a month.'), z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Not a month.'))

const place = {
  service: optional(line('Service is required')),
  /** The appointment that is moved, which takes no time itself. */
  moved: optional(id),
}

export const appointments = contract({
  list: {
    route: 'GET /api/appointment',
    summary: 'Appointments, newest created first.',
    access: 'editor',
    query: z.extend(list, { from: optional(day), to: optional(day), client: optional(id) }),
    rows: Appointment,
    follows,
  },
  slots: {
    route: 'GET /api/appointment/available-slots',
    summary:
      'The free times of a day in the agency’s zone, for 30 minutes or for the length of a service, and the next day with free times if there are none.',
    access: 'client-or-editor',
    rights: sharedRights,
    query: z.object({ dueDate: day, ...place }),
    reply: z.object({ slots: z.array(z.string()), next: z.nullable(z.string()) }),
    follows: ['appointment', 'slots'],
  },
  days: {
    route: 'GET /api/appointment/available-days',
    summary: 'The days of a month that have free times, and why the others have none.',
    access: 'client-or-editor',
    rights: sharedRights,
    query: z.object({ month, ...place }),
    reply: z.object({
      days: z.array(z.string()),
      others: z.array(z.object({ day: z.string(), reason: z.string() })),
      /** How many days ahead appointments can be booked. */
      farthestDays: z.int(),
    }),
    follows: ['appointment', 'slots'],
  },
  own: {
    route: 'GET /api/appointment/user-appointments',
    summary:
      'The appointments of the client who asks, or of one that an editor names, newest created first.',
    access: 'client-or-editor',
    rights: sharedRights,
    query: z.extend(z.pick(list, { page: true, limit: true, sort: true }), {
      when: optional(z.enum(['upcoming', 'past'], 'Upcoming or past?')),
      client: optional(id),
    }),
    rows: Appointment,
    follows,
  },
  one: {
    route: 'GET /api/appointment/{id}',
    summary: 'One appointment; clients see only their own.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: Appointment,
    follows,
  },
  add: {
    route: 'POST /api/appointment',
    summary: 'Books an appointment; an editor for a client.',
    access: 'client-or-editor',
    rights: sharedRights,
    body: AddAppointment,
    botCheck: 'token',
    status: 201,
    reply: saved,
    errors: [slotTaken, tooManyOpen],
  },
  hold: {
    route: 'PUT /api/appointment/hold',
    summary: 'Keeps a free time for five minutes, instead of the one that was kept before.',
    access: 'client-or-editor',
    rights: sharedRights,
    body: z.object({ ...when, ...place }),
    reply: z.object({ until: timestamp }),
    errors: [slotTaken],
  },
  release: {
    route: 'DELETE /api/appointment/hold',
    summary: 'Releases the time that was kept.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: message,
  },
  reschedule: {
    route: 'PUT /api/appointment/reschedule/{id}',
    summary:
      'Moves one of your own appointments to another free time, where it waits for approval again.',
    access: 'client',
    rights: sharedRights,
    body: z.object({ ...when, basedOn }),
    reply: saved,
    errors: [slotTaken, 'CONFLICT', tooLate],
  },
  accept: {
    route: 'PUT /api/appointment/accept/{id}',
    summary: 'Takes a time that the agency offered, which approves it.',
    access: 'client',
    rights: sharedRights,
    body: z.object({ startsAt: timestamp }),
    reply: saved,
    errors: [slotTaken, 'CONFLICT', tooLate],
  },
  cancel: {
    route: 'PUT /api/appointment/cancel/{id}',
    summary: 'Cancels an open appointment; clients their own.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: saved,
    errors: ['CONFLICT', tooLate],
  },
  approve: {
    route: 'PUT /api/appointment/approve/{id}',
    summary: 'Approves a pending appointment.',
    access: 'editor',
    reply: saved,
    errors: ['CONFLICT', tooLate],
  },
  change: {
    route: 'PATCH /api/appointment/{id}',
    summary:
      'Approves, declines (with a note and other times), cancels or moves; with `basedOn` only while nobody else did.',
    access: 'editor',
    body: ChangeAppointment,
    reply: saved,
    errors: [slotTaken, 'CONFLICT', tooLate],
  },
  remove: {
    route: 'DELETE /api/appointment/{id}',
    summary: 'Deletes an appointment.',
    access: 'admin',
    reply: message,
  },
})
