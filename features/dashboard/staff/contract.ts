import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { appointmentStatus, followed, News, progress, some } from '../contract.ts'

/** A total and the first record. */
const counted = <T extends z.ZodMiniObject>(first: T) =>
  z.object({ total: z.int(), first: z.nullable(first) })

const taskStatus = z.enum(['pending', 'in-progress', 'completed'])

const Titled = z.object({ id, title: z.string() })

const LeadCard = z.object({
  id,
  name: z.string(),
  businessName: z.string(),
  createdAt: timestamp,
  /** When the answer that the site promises is due. */
  dueAt: timestamp,
})

export const StaffDashboard = z.object({
  leads: z.object({
    /** Unanswered leads by form. */
    messages: counted(LeadCard),
    inquiries: counted(LeadCard),
    /** Without spam, since the start of the week by form, and since the start of the month. */
    week: z.object({ messages: z.int(), inquiries: z.int() }),
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
  /** Monthly revenue of the maintenance plans in dollars, and how many renew. */
  plans: z.object({ monthly: z.number(), count: z.int() }),
  /** In dollars. */
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
    /** Projects by displayed status. */
    statuses: z.record(z.string(), z.int()),
    atRisk: some(
      z.extend(Titled, {
        client: z.string(),
        dueDate: z.nullable(z.string()),
        progress,
      }),
    ),
  }),
  /** Minutes logged this week, and those not yet billed. */
  week: z.object({
    minutes: z.number(),
    /** The previous week's minutes. */
    before: z.number(),
    unbilled: z.number(),
    people: z.array(z.object({ id, name: z.string(), minutes: z.number(), unbilled: z.number() })),
  }),
  /** Website visitors in the last seven days, and in the seven days before. */
  visitors: z.object({ visitors: z.int(), before: z.int() }),
  news: z.array(News),
  /** Undelivered mails. Admins only. */
  failedMails: z.optional(z.int()),
  /** What is left of the setup: its steps, or the opening of the site. Admins only. */
  setup: z.optional(z.nullable(z.enum(['steps', 'opening']))),
})
export type StaffDashboard = z.output<typeof StaffDashboard>

export const staffDashboard = contract({
  read: {
    route: 'GET /api/dashboard/staff',
    summary: 'The dashboard of the admin portal. Some of it is for Admins only.',
    access: 'editor',
    reply: StaffDashboard,
    follows: [...followed, 'task', 'time', 'lead', 'plan', 'setting', 'service'],
  },
})
