import * as z from 'zod/mini'
import { Client } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import { id, inEachCurrency, timestamp } from '#shared/fields.ts'
import { appointmentStatus, followed, progress, some } from '../contract.ts'

const taskStatus = z.enum(['pending', 'in-progress', 'completed'])

const Titled = z.object({ id, title: z.string() })

/** Needs of other domains, which staff decide. */
const Need = z.object({
  kind: z.string(),
  count: z.int(),
  names: z.tuple([z.string(), z.string()]),
  /** The list of all of them. */
  to: z.string(),
  /** The longest waiting first, each with its one action. */
  rows: z.array(
    z.object({
      id,
      title: z.string(),
      detail: z.string(),
      action: z.string(),
      to: z.string(),
      since: timestamp,
    }),
  ),
})

const LeadCard = z.object({
  id,
  name: z.string(),
  businessName: z.string(),
  /** Empty for an inquiry. */
  subject: z.string(),
  createdAt: timestamp,
  /** When the answer that the site promises is due. */
  dueAt: timestamp,
})

export const StaffDashboard = z.object({
  leads: z.object({
    /** Unanswered leads by form, the oldest first. */
    messages: some(LeadCard),
    inquiries: some(LeadCard),
    /** Without spam, since the start of the week by form. */
    week: z.object({ messages: z.int(), inquiries: z.int() }),
    /** Without spam, since a day, and what became of them. */
    funnel: z.object({
      from: z.string(),
      received: z.int(),
      answered: z.int(),
      clients: z.int(),
      /** Those with a proposal that was sent, signed, and paid at least in part. */
      proposed: z.int(),
      signed: z.int(),
      paid: z.int(),
    }),
  }),
  appointments: z.object({
    /** Pending ones, with what it takes to approve or decline them. */
    requests: some(
      z.object({
        id,
        userId: z.extend(z.omit(Client, { _id: true }), { phoneNumber: z.string() }),
        service: z.string(),
        meetingType: z.enum(['video', 'phone', 'in-person']),
        status: appointmentStatus,
        dueDate: z.string(),
        startsAt: timestamp,
        endsAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
    today: z.array(
      z.object({
        id,
        service: z.string(),
        status: appointmentStatus,
        client: z.string(),
        startsAt: timestamp,
        endsAt: timestamp,
      }),
    ),
  }),
  timers: z.array(
    z.object({ taskId: id, task: z.string(), person: z.string(), startedAt: timestamp }),
  ),
  /** The opening hours of today, such as 09:00 and 17:00. */
  hours: z.array(z.object({ opens: z.string(), closes: z.string() })),
  /** Clients who wait for an answer, the longest waiting first. */
  messages: some(z.object({ id, client: z.string(), since: timestamp, text: z.string() })),
  /** Monthly revenue of the maintenance plans, and how many renew. */
  plans: z.object({ ...inEachCurrency({ monthly: z.number() }).shape, count: z.int() }),
  money: z.object({
    open: z.object({ amount: z.number(), count: z.int() }),
    overdue: z.object({
      ...some(
        z.object({
          id,
          number: z.string(),
          client: z.string(),
          currency: z.string(),
          dueDate: z.string(),
          owed: z.number(),
          /** The client got a reminder today. */
          reminded: z.boolean(),
        }),
      ).shape,
      amount: z.number(),
    }),
    paid: z.object({ thisMonth: z.number(), lastMonth: z.number() }),
    /** The same in each currency, the agency's first. */
    currencies: z.object({
      unpaid: z.array(z.object({ currency: z.string(), open: z.number(), overdue: z.number() })),
      paid: z.array(
        z.object({ currency: z.string(), thisMonth: z.number(), lastMonth: z.number() }),
      ),
    }),
    /** In the agency's currency: payments by month, and open amounts by the month in which they are due. */
    months: z.array(
      z.object({
        /** Its first day. */
        month: z.string(),
        paid: z.number(),
        open: z.number(),
        overdue: z.number(),
      }),
    ),
  }),
  tasks: z.object({
    overdue: some(
      z.extend(Titled, { employee: z.string(), dueDate: z.string(), updatedAt: timestamp }),
    ),
    today: some(z.extend(Titled, { employee: z.string(), status: taskStatus })),
  }),
  projects: z.object({
    /** Projects by displayed status. */
    statuses: z.record(z.string(), z.int()),
    /** How many are at risk. */
    atRisk: z.int(),
    /** The open ones that are most urgent. */
    rows: z.array(
      z.extend(Titled, {
        client: z.string(),
        starts: z.string(),
        dueDate: z.nullable(z.string()),
        risk: z.nullable(z.enum(['over-due', 'at-risk'])),
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
    /** The opening hours of the week, in minutes, which each person has. */
    capacity: z.number(),
    people: z.array(z.object({ id, name: z.string(), minutes: z.number(), unbilled: z.number() })),
  }),
  /** Website visitors in the last seven days, and in the seven days before. */
  visitors: z.object({ visitors: z.int(), before: z.int() }),
  /** Payments, comments, approvals and leads, newest first. */
  recent: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      text: z.string(),
      /** Empty if it is not a client's. */
      client: z.string(),
      to: z.nullable(z.string()),
      timestamp,
    }),
  ),
  needs: z.array(Need),
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
    follows: [...followed, 'task', 'time', 'lead', 'plan', 'setting', 'service', 'payment-review'],
  },
})
