import * as z from 'zod/mini'
import { formatClock, weekdays } from '#shared/dates.ts'
import { contract } from '#shared/endpoint.ts'
import { day, id, message, optional, optionalText, timestamp } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'
import { never, sentenceMax } from './rules.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const [sunday, ...workdays] = weekdays

export const weeklySection = settingSection('weekly-word', {
  label: 'Weekly word',
  description:
    'One email a week to the people of each client in whose projects something happened: what was done, what is next and what waits for them.',
  fields: {
    day: {
      label: 'Day',
      schema: z.enum([never, ...weekdays], 'Choose a day.'),
      default: 'friday',
      input: 'select',
      options: [
        ...[...workdays, sunday].map((value) => ({
          value,
          label: value.charAt(0).toUpperCase() + value.slice(1),
        })),
        { value: never, label: 'Never' },
      ],
      half: true,
    },
    hour: {
      label: 'Hour',
      schema: z.enum(hours, 'Choose an hour.'),
      default: '15:00',
      input: 'select',
      options: hours.map((value) => ({ value, label: formatClock(value) })),
      half: true,
    },
  },
})

const Section = z.object({
  title: z.string(),
  lines: z.array(z.string()),
  link: z.object({ label: z.string(), to: z.string() }),
})

/** The mail to a person of a client, without what notifications add to it. */
const Word = z.object({
  subject: z.string(),
  /** The sentences of staff. */
  sentences: z.array(z.string()),
  sections: z.array(Section),
})
export type Word = z.output<typeof Word>

const WeeklyWord = z.object({
  id,
  /** The project takes part. */
  isOn: z.boolean(),
  /** The Monday of the week of the next mail, and when it goes; null if the settings say never. */
  week: z.nullable(z.iso.date()),
  goesAt: z.nullable(timestamp),
  isSkipped: z.boolean(),
  sentence: z.string(),
  /** The names of the persons who get it as things are now. */
  recipients: z.array(z.string()),
  /** As the contact person of the client gets it; null if nothing happened so far. */
  word: z.nullable(Word),
})
export type WeeklyWord = z.output<typeof WeeklyWord>

export const weeklyWords = contract({
  one: {
    route: 'GET /api/project/{id}/weekly-word',
    summary: 'The next weekly mail to the client of a project, as it would go now.',
    access: 'editor',
    reply: WeeklyWord,
    follows: ['weekly-word', 'project', 'project-update', 'task', 'invoice', 'change-request'],
  },
  save: {
    route: 'PUT /api/project/{id}/weekly-word',
    summary:
      'Adds a sentence to the next weekly mail, leaves the project out of it, or switches it off. What is not sent stays.',
    access: 'editor',
    body: z.object({
      /** The week that was seen. */
      week: day,
      sentence: optionalText(sentenceMax),
      isSkipped: optional(z.boolean('Must be true or false.')),
      isOn: optional(z.boolean('Must be true or false.')),
    }),
    reply: z.extend(message, { item: WeeklyWord }),
    errors: ['CONFLICT'],
  },
})
