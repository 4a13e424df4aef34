import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { day, id, message, optional, optionalLine, timestamp } from '#shared/fields.ts'
import { sharedRights } from '#shared/roles.ts'
import { AppointmentSummary } from '../contract.ts'

const TimeOff = z.object({
  _id: id,
  id,
  startsAt: timestamp,
  endsAt: timestamp,
  reason: z.string(),
  /** The caller may edit and remove it. */
  removable: z.boolean(),
})
export type TimeOff = z.output<typeof TimeOff>

const token = z.string().check(atMost(100, 'Not a calendar.'))

/** The agency's calendar and the iCalendar feeds of appointments. */
export const calendar = contract({
  days: {
    route: 'GET /api/appointment/calendar',
    summary: 'The appointments, blocked time and opening hours of up to 42 days.',
    access: 'editor',
    query: z.object({ from: day, to: day }),
    reply: z.object({
      /** Ordered by start time. */
      appointments: z.array(AppointmentSummary),
      blocked: z.array(TimeOff),
      /** The hours of each weekday from Sunday; none where it is closed. */
      hours: z.array(z.array(z.object({ opens: z.string(), closes: z.string() }))),
      /** Holidays and other closed days. */
      closed: z.array(z.string()),
    }),
    follows: ['appointment'],
  },
  file: {
    route: 'GET /api/appointment/{id}/calendar',
    summary: 'The calendar file of an appointment; clients get only their own.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: z.object({
      /** The name of the file. */
      name: z.string(),
      calendar: z.string(),
    }),
  },
  address: {
    route: 'GET /api/calendar-feed',
    summary: 'The address that a calendar program of the caller subscribes to.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: z.object({ url: z.string() }),
  },
  replace: {
    route: 'POST /api/calendar-feed',
    summary: 'Ends the address that was given out, and makes a new one.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: z.extend(message, { url: z.string() }),
  },
  feed: {
    route: 'GET /api/calendar-feed/{token}',
    summary: 'The appointments of whoever made the address: of a client, or of the agency.',
    access: 'public',
    params: z.object({ token }),
    reply: z.object({ calendar: z.string() }),
  },
})

const BlockTime = z.object({
  startsAt: timestamp,
  endsAt: timestamp,
  reason: optionalLine(200),
})

/** Time in which nothing can be booked. */
export const timeOff = contract({
  list: {
    route: 'GET /api/time-off',
    summary: 'Blocked time, earliest first.',
    access: 'editor',
    query: z.object({ from: optional(day), to: optional(day) }),
    rows: TimeOff,
    follows: ['appointment'],
  },
  add: {
    route: 'POST /api/time-off',
    summary: 'Blocks time. Booked appointments stay.',
    access: 'editor',
    body: BlockTime,
    status: 201,
    reply: z.extend(message, { item: TimeOff }),
  },
  edit: {
    route: 'PUT /api/time-off/{id}',
    summary: 'Changes blocked time; a Manager what they blocked themselves.',
    access: 'editor',
    body: BlockTime,
    reply: z.extend(message, { item: TimeOff }),
  },
  remove: {
    route: 'DELETE /api/time-off/{id}',
    summary: 'Opens the time again; a Manager what they blocked themselves.',
    access: 'editor',
    reply: message,
  },
})
