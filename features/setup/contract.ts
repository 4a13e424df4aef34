import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { message } from '#shared/fields.ts'

export const demoPassword = declareError(
  'DEMO_PASSWORD',
  409,
  'Set your own password first. Everybody can read the password of the demo.',
)

export const setupSteps = ['facts', 'look', 'site', 'staff', 'client'] as const
const Step = z.enum(setupSteps, 'There is no such step.')
export type SetupStep = z.output<typeof Step>

export const Setup = z.object({
  /** The steps whose data is there. */
  done: z.array(Step),
  skipped: z.array(Step),
  /** Visitors see the whole site. */
  isOpen: z.boolean(),
  /** There is work: a project, an invoice or an appointment. */
  isUsed: z.boolean(),
  /** The data of the demo is there, so that an Admin can start over. */
  isDemo: z.boolean(),
})
export type Setup = z.output<typeof Setup>

/** The items of the launch list. */
export const launchNames = [
  ...(['facts', 'services', 'about', 'policies', 'imprint'] as const),
  ...(['address', 'mail', 'payments', 'backups'] as const),
] as const

export const LaunchItem = z.object({
  name: z.enum(launchNames),
  isDone: z.boolean(),
  /** Its state in words. */
  detail: z.string(),
})
export type LaunchItem = z.output<typeof LaunchItem>

/** What an Admin types to start over. */
export const startOverWords = 'start over'
const notTyped = `Please type “${startOverWords}”.`

export const StartOver = z.object({
  confirmation: z.string(notTyped).check(
    z.maxLength(40, notTyped),
    z.refine((typed) => typed.trim().toLowerCase() === startOverWords, notTyped),
  ),
})

export const setup = contract({
  read: {
    route: 'GET /api/setup',
    summary: 'The steps of setting up the agency, and whether its site is open.',
    access: 'admin',
    reply: Setup,
    follows: ['setting', 'service'],
  },
  launch: {
    route: 'GET /api/setup/launch',
    summary: 'The launch list: what a site needs before it is opened. No other server is called.',
    access: 'admin',
    reply: z.object({ items: z.array(LaunchItem) }),
    follows: ['setting', 'service', 'page', 'site-page'],
  },
  skip: {
    route: 'PUT /api/setup/skipped',
    summary: 'Skips a step of the setup, or takes that back.',
    access: 'admin',
    body: z.object({ step: Step, skipped: z.boolean('Yes or no?') }),
    reply: message,
  },
  startOver: {
    route: 'POST /api/setup/start-over',
    summary: 'Removes the data of the demo. Settings that were changed and your account stay.',
    access: 'admin',
    body: StartOver,
    reply: message,
    errors: ['REAUTH_REQUIRED', demoPassword],
  },
})
