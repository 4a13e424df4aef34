import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

/** A number of records, and the first of them. */
const counted = <T extends z.ZodMiniObject>(first: T) =>
  z.object({ total: z.int(), first: z.nullable(first) })

/** A number of records, and some of them. */
const some = <T extends z.ZodMiniObject>(row: T) => z.object({ total: z.int(), rows: z.array(row) })

// Written again, because a dashboard would load every contract of what it shows.
const invoiceStatus = z.enum([
  ...['Pending', 'Overdue', 'Deposit Pending', 'Deposit Paid', 'Design Approval Pending'],
  ...['Design Approved', 'Development Completion Pending', 'Paid'],
] as const)
const projectStatus = z.enum(['not started', 'in-progress', 'paused', 'completed', 'canceled'])
const appointmentStatus = z.enum(['Pending', 'Approved', 'Canceled', 'Declined'])
const planState = z.enum(['pending', 'active', 'ending', 'past-due', 'suspended', 'ended'])
const taskStatus = z.enum(['pending', 'in-progress', 'completed'])

const InvoiceCard = z.object({
  id,
  invoiceNumber: z.string(),
  /** Overdue is computed. */
  status: invoiceStatus,
  totalAmount: z.number(),
  remainingBalance: z.number(),
  /** The amount that a payment takes. */
  dueNow: z.number(),
  dueDate: z.string(),
  dateIssued: z.string(),
})

const progress = z.object({ done: z.int(), total: z.int() })

const ProjectCard = z.object({
  id,
  title: z.string(),
  status: projectStatus,
  overdue: z.boolean(),
  dueDate: z.nullable(z.string()),
  progress,
})

const AppointmentCard = z.object({
  id,
  service: z.string(),
  /** The day, such as 2026-11-30. */
  dueDate: z.string(),
  startsAt: timestamp,
  status: appointmentStatus,
  /** Where the two meet, in words. */
  where: z.string(),
  /** The link of an approved video call. */
  joinUrl: z.nullable(z.string()),
  /** Other times that the agency offers after it declined. */
  offers: z.array(z.object({ startsAt: timestamp })),
})

const News = z.object({
  id,
  title: z.string(),
  text: z.string(),
  link: z.string(),
  isRead: z.boolean(),
  createdAt: timestamp,
})

export const ClientDashboard = z.object({
  /** The newest, and those that take a payment now. */
  invoices: z.object({ newest: z.nullable(InvoiceCard), due: some(InvoiceCard) }),
  /** Those that have not ended and are open or offer other times, the next first. */
  appointments: z.array(AppointmentCard),
  projects: some(ProjectCard),
  /** Unread notifications about projects and resources. */
  updates: some(News),
  plan: z.nullable(
    z.object({
      name: z.string(),
      state: planState,
      /** In this period. */
      hoursUsed: z.number(),
      /** Null without included hours. */
      hoursLeft: z.nullable(z.number()),
      includedHours: z.nullable(z.number()),
      /** The last day of a canceled plan. */
      endsOn: z.nullable(z.string()),
      /** The oldest invoice that is not paid. */
      owed: z.nullable(z.object({ amount: z.number(), dueDate: z.string() })),
    }),
  ),
  /** The client was asked for an answer. */
  survey: z.boolean(),
  messages: z.object({
    unread: z.int(),
    last: z.nullable(z.object({ from: z.enum(['client', 'agency']), text: z.string(), timestamp })),
  }),
  files: z.array(
    z.object({
      id,
      name: z.string(),
      /** Null for a resource. */
      project: z.nullable(z.object({ id, title: z.string() })),
      /** The client uploaded it. */
      isOwn: z.boolean(),
      createdAt: timestamp,
    }),
  ),
})
export type ClientDashboard = z.output<typeof ClientDashboard>

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

const followed = ['invoice', 'appointment', 'chat', 'project', 'project-update', 'notification']

export const dashboard = contract({
  client: {
    method: 'GET',
    path: '/api/dashboard/client',
    summary: 'What the dashboard of the client portal shows, all of it the client’s own.',
    access: 'client',
    reply: ClientDashboard,
    follows: [...followed, 'plan', 'resource', 'survey'],
  },
  staff: {
    method: 'GET',
    path: '/api/dashboard/staff',
    summary: 'What the dashboard of the admin portal shows. Some of it is for Admins only.',
    access: 'editor',
    reply: StaffDashboard,
    follows: [...followed, 'task', 'time', 'lead', 'plan', 'setting', 'service'],
  },
})
