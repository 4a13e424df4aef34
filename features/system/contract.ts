import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { message, timestamp } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'

export const backupSection = settingSection('backups', {
  label: 'Backups',
  tab: 'System',
  description: 'The database, the files and the secrets, in one file every night.',
  fields: {
    nightly: {
      label: 'Back up every night',
      schema: z.boolean('Must be true or false.'),
      default: true,
      input: 'switch',
    },
    keep: {
      label: 'Backups to keep',
      schema: z
        .int('Enter a whole number.')
        .check(z.gte(1, 'Keep at least 1.'), z.lte(90, 'Keep at most 90.')),
      default: 7,
      hint: 'Older ones are deleted.',
      input: 'number',
      half: true,
    },
  },
})

const Check = z.object({
  name: z.string(),
  state: z.enum(['ok', 'off', 'warning', 'failed']),
  detail: z.string(),
})

const System = z.object({
  version: z.string(),
  checks: z.array(Check),
  backups: z.array(z.object({ name: z.string(), bytes: z.int(), createdAt: timestamp })),
  /** Set if backups are not encrypted. */
  backupWarning: z.optional(z.string()),
  /** Unexpected errors, the latest first. */
  problems: z.array(
    z.object({
      fingerprint: z.string(),
      message: z.string(),
      place: z.string(),
      source: z.string(),
      times: z.int(),
      firstAt: timestamp,
      lastAt: timestamp,
    }),
  ),
  /** A backup is being made. */
  backingUp: z.boolean(),
})
export type System = z.output<typeof System>

export const system = contract({
  read: {
    route: 'GET /api/system',
    summary: 'What Atrium is connected to and how it is, without secrets.',
    access: 'admin',
    reply: System,
  },
  backUp: {
    route: 'POST /api/system/backup',
    summary: 'Starts a backup.',
    access: 'admin',
    limit: 'backup',
    reply: message,
  },
  clearProblems: {
    route: 'DELETE /api/system/problems',
    summary: 'Deletes the list of unexpected errors.',
    access: 'admin',
    reply: message,
  },
})
