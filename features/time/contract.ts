import * as z from 'zod/mini'
import { Person } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import {
  day,
  entity,
  id,
  inUseCall,
  listQuery,
  message,
  optional,
  optionalText,
  timestamp,
} from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'
import { dayMinutes, isSomeTime, timerSteps } from './rules.ts'

export const timeSection = settingSection('time', {
  label: 'Time',
  description: 'How the time of timers is logged.',
  fields: {
    timerStep: {
      label: 'Round timers up to',
      schema: z.enum(timerSteps, 'Choose one of the three.'),
      default: '1',
      hint: 'The time of a timer as it stops. Time that is entered by hand is kept.',
      input: 'select',
      options: [
        { value: '1', label: 'As it ran' },
        { value: '5', label: '5 minutes' },
        { value: '15', label: '15 minutes' },
      ],
    },
  },
})

const Titled = z.object({ _id: id, id, title: z.string() })

export const TimeLog = entity({
  taskId: Titled,
  projectId: Titled,
  /** The person who worked. */
  userId: Person,
  startedAt: timestamp,
  /** Minutes, with a fraction for the seconds. */
  totalMinutesSpent: z.number(),
  /** Whole hours. */
  hoursSpent: z.int(),
  description: z.string(),
  /** The timer ran for 12 hours and was stopped. */
  stoppedByJob: z.boolean(),
  /** Other time of the same person lies within it. */
  overlaps: z.boolean(),
})
export type TimeLog = z.output<typeof TimeLog>

export const Timer = z.object({
  taskId: Titled,
  startedAt: timestamp,
  /** The seconds so far, by the clock of the server. */
  seconds: z.int(),
})
export type Timer = z.output<typeof Timer>

const minutes = z
  .number('Enter the time.')
  .check(
    z.refine(isSomeTime, 'The time must be more than zero.'),
    z.lte(dayMinutes, 'At most 24 hours can be logged at once.'),
  )

export const SaveTimeLog = z.object({
  taskId: id,
  totalMinutesSpent: minutes,
  /** Computed from the minutes; what is sent is ignored. */
  hoursSpent: z.optional(z.unknown()),
  /** By default the work ends now. */
  startedAt: optional(timestamp),
  description: optionalText(1000),
})

/** Omitted fields keep their value. */
const EditTimeLog = z.partial(SaveTimeLog)

const AddTimeLog = z.extend(SaveTimeLog, {
  /** The person who worked: the caller, unless an Admin names another member of staff. */
  userId: optional(id),
})

const saved = z.extend(message, { item: TimeLog })

/** The filters of lists, totals and exports. Days are in the agency's time zone, both included. */
const selection = z.object({
  task: optional(id),
  person: optional(id),
  project: optional(id),
  client: optional(id),
  from: optional(day),
  to: optional(day),
  /** Only time that is on no invoice. */
  unbilled: optional(z.literal('yes', 'Not a filter.')),
})

/** Those with the most time come first, at most 100 of them. */
const parts = z.array(z.object({ _id: id, id, name: z.string(), minutes: z.number() }))

const TimeTotals = z.object({
  minutes: z.number(),
  projects: parts,
  clients: parts,
  people: parts,
  days: z.array(z.object({ day: z.iso.date(), minutes: z.number() })),
})
export type TimeTotals = z.output<typeof TimeTotals>

export const time = contract({
  timer: {
    route: 'GET /api/timer',
    summary: 'The running timer of the caller, or null.',
    access: 'staff',
    reply: z.object({ timer: z.nullable(Timer) }),
    follows: ['timer'],
  },
  start: {
    route: 'POST /api/timer',
    summary:
      'Starts the timer on a task. A timer that runs on another task is stopped and logged first.',
    access: 'staff',
    body: z.object({ taskId: id }),
    reply: z.extend(message, { timer: Timer, logged: z.nullable(TimeLog) }),
  },
  stop: {
    route: 'DELETE /api/timer',
    summary:
      'Stops the timer and logs its time. Without a timer, or within its first second, nothing is logged.',
    access: 'staff',
    body: z.object({ description: optionalText(1000) }),
    reply: z.extend(message, { logged: z.nullable(TimeLog) }),
  },
  list: {
    route: 'GET /api/timeLogs',
    summary: 'Logged time, newest first; for an Employee their own.',
    access: 'staff',
    query: z.extend(
      z.omit(listQuery(['createdAt', 'startedAt', 'totalMinutesSpent'], []), {
        q: true,
        filter: true,
      }),
      selection.shape,
    ),
    rows: TimeLog,
    follows: ['time'],
  },
  totals: {
    route: 'GET /api/timeLogs/totals',
    summary:
      'The minutes of the selection, in all and by project, client and person, and by day if the selection covers at most 31 days.',
    access: 'staff',
    query: selection,
    reply: TimeTotals,
    follows: ['time'],
  },
  csv: {
    route: 'GET /api/timeLogs/csv',
    summary: 'The selection as CSV, newest first, up to 10,000 entries.',
    access: 'staff',
    query: selection,
    reply: z.object({
      /** The name of the file. */
      name: z.string(),
      csv: z.string(),
    }),
    errors: ['TOO_LARGE'],
  },
  one: {
    route: 'GET /api/time-log/{id}',
    summary: 'One time log; an Employee sees only their own.',
    access: 'staff',
    reply: TimeLog,
    follows: ['time'],
  },
  add: {
    route: 'POST /api/time-log',
    summary: 'Logs time on a task; an Employee on their own tasks, an Admin also for others.',
    access: 'staff',
    body: AddTimeLog,
    status: 201,
    reply: saved,
  },
  edit: {
    route: 'PUT /api/time-log/{id}',
    summary:
      'Changes the fields of a time log that are sent; an Employee or Manager only of their own.',
    access: 'staff',
    body: EditTimeLog,
    reply: saved,
    errors: ['IN_USE'],
  },
  remove: {
    route: 'DELETE /api/time-log/{id}',
    summary: 'Deletes a time log; an Employee or Manager only their own.',
    access: 'staff',
    reply: message,
    errors: ['IN_USE'],
  },
  inUse: inUseCall('/api/time-log', 'time log', 'staff'),
})
