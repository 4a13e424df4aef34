import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { appointmentStatus, followed, News, progress, some } from '../contract.ts'

/** A number of records, and the first of them. */
const counted = <T extends z.ZodMiniObject>(first: T) =>
  z.object({ total: z.int(), first: z.nullable(first) })

const taskStatus = z.enum(['pending', 'in-progress', 'completed'])

const Titled = z.object({ id, title: z.string() })

const LeadCard = z.object({
  id,
  name: z.string(),
  businessName: z.string(),
  createdAt: timestamp,
  /** The site promises an answer until then. */
  dueAt: timestamp,
})

export const setupSteps = ['facts', 'look', 'site', 'staff', 'client'] as const

export const StaffDashboard = z.object({
  leads: z.object({
    /** Those of each form that nobody has answered. */
    messages: counted(LeadCard),
    inquiries: counted(LeadCard),
    /** All but spam, since the beginning of the week and of the month. */
    week: z.int(),
    month: z.int(),
  }),
  appointments: z.object({
    requests: counted(
      z.object({ id, client: z.string(), service: z.string(), startsAt: timestamp }),
    ),
    today: z.array(
      z.object({
        id,
        service: z.string(),
        status: appointmentStatus,
        client: z.string(),
        startsAt: timestamp,
      }),
    ),
  }),
  messages: counted(z.object({ id, client: z.string(), since: timestamp })),
  /** What the maintenance plans bring in each month, in dollars, and how many of them renew. */
  plans: z.object({ monthly: z.number(), count: z.int() }),
  /** Amounts are dollars. */
  money: z.object({
    open: z.object({ amount: z.number(), count: z.int() }),
    overdue: z.object({
      amount: z.number(),
      count: z.int(),
      oldest: z.nullable(
        z.object({ id, number: z.string(), client: z.string(), dueDate: z.string() }),
      ),
    }),
    paid: z.object({ thisMonth: z.number(), lastMonth: z.number() }),
  }),
  tasks: z.object({
    overdue: counted(z.extend(Titled, { employee: z.string(), dueDate: z.string() })),
    today: some(z.extend(Titled, { employee: z.string(), status: taskStatus })),
  }),
  projects: z.object({
    /** The number of projects by the status that is shown. */
    statuses: z.record(z.string(), z.int()),
    atRisk: some(
      z.extend(Titled, {
        client: z.string(),
        dueDate: z.nullable(z.string()),
        progress,
      }),
    ),
  }),
  /** The minutes of this week, and those that no invoice bills. */
  week: z.object({
    minutes: z.number(),
    /** Of the week before. */
    before: z.number(),
    unbilled: z.number(),
    people: z.array(z.object({ id, name: z.string(), minutes: z.number(), unbilled: z.number() })),
  }),
  /** The visitors of the site in the last seven days, and in the seven days before. */
  visitors: z.object({ visitors: z.int(), before: z.int() }),
  news: z.array(News),
  /** Mails that could not be sent. Admins only. */
  failedMails: z.optional(z.int()),
  /** The steps of an empty house that are done; null once there is work. Admins only. */
  setup: z.optional(z.nullable(z.array(z.enum(setupSteps)))),
})
export type StaffDashboard = z.output<typeof StaffDashboard>

export const staffDashboard = contract({
  read: {
    method: 'GET',
    path: '/api/dashboard/staff',
    summary: 'What the dashboard of the admin portal shows. Some of it is for Admins only.',
    access: 'editor',
    reply: StaffDashboard,
    follows: [...followed, 'task', 'time', 'lead', 'plan', 'setting', 'service'],
  },
})
