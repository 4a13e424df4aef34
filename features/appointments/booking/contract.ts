import * as z from 'zod/mini'
import { atMost, trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { whole } from '#shared/fields.ts'
import { sharedRights } from '#shared/roles.ts'
import { openingHours, settingSection, timeZoneName } from '#shared/settings.ts'
import { AppointmentSummary } from '../contract.ts'
import { meetingTypeLabels, meetingTypes } from '../rules.ts'

const weekday = (label: string, otherwise = '09:00-17:00') =>
  ({ label, schema: openingHours, default: otherwise, input: 'hours', when: 'ownHours' }) as const

const chooseOne = 'Choose at least one.'
const chooseServices = 'Choose services.'

const addressInvalid = 'Use a whole address, such as https://meet.example.com/studio.'
const isAddress = (given: string) => /^https:\/\/\S+$/.test(given) && URL.canParse(given)
const webAddress = z.string('Enter a web address.').check(
  ...trimmed(300, 'Please use at most 300 characters.'),
  z.refine((given) => given === '' || isAddress(given), addressInvalid),
)

const lines = (readable: (text: string) => unknown, invalid: string) =>
  z.string(invalid).check(
    ...trimmed(5000, 'Please use at most 5000 characters.'),
    z.refine((given) => readable(given) !== undefined, invalid),
  )

/** The days of the text, one per line, each optionally with a name; undefined if a line is no day. */
export function readClosedDays(text: string): Set<string> | undefined {
  const days = linesOf(text).map((line) => /^[\d-]+/.exec(line)?.[0] ?? '')
  return days.every(isDay) ? new Set(days) : undefined
}

const isDay = (day: string) => z.safeParse(z.iso.date(), day).success

const longest = 480

/** The minutes of each service, by its name in lowercase; undefined if a line has another form. */
export function readLengths(text: string): Map<string, number> | undefined {
  const lengths = new Map<string, number>()
  for (const line of linesOf(text)) {
    const colon = line.lastIndexOf(':')
    const typed = line.slice(colon + 1).trim()
    const minutes = Number(typed)
    const isValid = /^\d{1,3}$/.test(typed) && minutes >= 5 && minutes <= longest
    if (colon < 1 || !isValid) return undefined
    lengths.set(line.slice(0, colon).trim().toLowerCase(), minutes)
  }
  return lengths
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const daysInvalid = 'Choose a date for each day.'
const lengthsInvalid = `Use from 5 to ${longest} minutes.`

/** When appointments can be booked. */
export const bookingSection = settingSection('booking', {
  label: 'Booking',
  description: 'What clients can book, and when. Booked appointments keep their time.',
  maxBytes: 64 * 1024,
  fields: {
    services: {
      label: 'Services that clients can book',
      schema: z
        .array(z.string(chooseServices).check(atMost(200, chooseServices)), chooseServices)
        .check(atMost(50, 'Choose at most 50, or none for all.')),
      default: [],
      hint: 'None chosen means all.',
    },
    meetingTypes: {
      label: 'Meeting types',
      schema: z
        .array(z.enum(meetingTypes, chooseOne), chooseOne)
        .check(atMost(meetingTypes.length, chooseOne), z.minLength(1, chooseOne)),
      default: [...meetingTypes],
      input: 'checkboxes',
      options: meetingTypes.map((value) => ({ value, label: meetingTypeLabels[value] })),
    },
    slotMinutes: {
      label: 'Slot length, in minutes',
      schema: whole(10, 240),
      default: 30,
      hint: 'Interval between start times, and the default length.',
      input: 'number',
      half: true,
    },
    lengths: {
      label: 'Lengths of services',
      schema: lines(readLengths, lengthsInvalid),
      default: '',
      hint: 'Services without a length take one slot.',
    },
    ownHours: {
      label: 'Use different hours',
      group: 'Hours',
      schema: z.boolean('Must be true or false.'),
      default: false,
      hint: 'Otherwise appointments are within the opening hours of the section Agency.',
      input: 'switch',
    },
    monday: weekday('Monday'),
    tuesday: weekday('Tuesday'),
    wednesday: weekday('Wednesday'),
    thursday: weekday('Thursday'),
    friday: weekday('Friday'),
    saturday: weekday('Saturday', ''),
    sunday: weekday('Sunday', ''),
    closedDays: {
      label: 'Closed days and holidays',
      schema: lines(readClosedDays, daysInvalid),
      default: '',
    },
    bufferBefore: {
      label: 'Buffer before, in minutes',
      group: 'Limits and reminders',
      schema: whole(0, 240),
      default: 0,
      input: 'number',
      half: true,
    },
    bufferAfter: {
      label: 'Buffer after, in minutes',
      schema: whole(0, 240),
      default: 0,
      input: 'number',
      half: true,
    },
    noticeHours: {
      label: 'Shortest notice, in hours',
      schema: whole(0, 720),
      default: 2,
      input: 'number',
      half: true,
    },
    farthestDays: {
      label: 'Farthest booking, in days ahead',
      schema: whole(1, 365),
      default: 90,
      input: 'number',
      half: true,
    },
    mostPerDay: {
      label: 'Most appointments per day',
      schema: whole(0, 100),
      default: 0,
      hint: '0 for any number.',
      input: 'number',
      half: true,
    },
    cutOffHours: {
      label: 'Latest cancellation, in hours before',
      schema: whole(0, 720),
      default: 0,
      hint: '0 until it begins.',
      input: 'number',
      half: true,
    },
    firstReminderHours: {
      label: 'First reminder, in hours before',
      schema: whole(0, 168),
      default: 24,
      hint: '0 for none.',
      input: 'number',
      half: true,
    },
    lastReminderHours: {
      label: 'Last reminder, in hours before',
      schema: whole(0, 168),
      default: 1,
      hint: '0 for none.',
      input: 'number',
      half: true,
    },
    videoLink: {
      label: 'Link for video calls',
      schema: webAddress,
      default: '',
      hint: 'Shown to clients whose appointment is approved.',
    },
  },
})

const workdays = { monday: true, tuesday: true, wednesday: true, thursday: true } as const
const weekdays = { ...workdays, friday: true, saturday: true, sunday: true } as const
const WeeklyHours = z.pick(bookingSection.schema, weekdays)
const OpeningSettings = z.pick(bookingSection.schema, {
  ...weekdays,
  closedDays: true,
  ownHours: true,
})
export type OpeningSettings = z.output<typeof OpeningSettings>

const Excluded = z.object({
  /** The earliest of the affected appointments. */
  appointments: z.array(AppointmentSummary),
  total: z.number(),
})

export const booking = contract({
  offered: {
    route: 'GET /api/appointment/offered',
    summary: 'The services and meeting types that the caller can book; staff all of them.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: z.object({
      services: z.array(z.string()),
      meetingTypes: z.array(z.enum(meetingTypes)),
    }),
    follows: ['service', 'setting'],
  },
  conflicts: {
    route: 'POST /api/appointment/opening-conflicts',
    summary: 'The booked appointments that new hours and closed days would exclude, next first.',
    access: 'admin',
    body: OpeningSettings,
    reply: Excluded,
  },
  officeConflicts: {
    route: 'POST /api/appointment/office-conflicts',
    summary: 'The same for new opening hours, or a new time zone, of the agency.',
    access: 'admin',
    body: z.extend(WeeklyHours, { timeZone: timeZoneName }),
    reply: Excluded,
  },
  nextFree: {
    route: 'POST /api/appointment/next-free',
    summary: 'The next days with free times under these settings, which are not saved.',
    access: 'admin',
    body: bookingSection.schema,
    maxBytes: 64 * 1024,
    reply: z.object({ days: z.array(z.object({ day: z.string(), times: z.array(z.string()) })) }),
  },
})
