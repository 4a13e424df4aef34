import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, inEachCurrency, timestamp } from '#shared/fields.ts'

/** A total and a sample of the records. */
export const some = <T extends z.ZodMiniObject>(row: T) =>
  z.object({ total: z.int(), rows: z.array(row) })

// Duplicated here so that the dashboard does not load the contracts of every domain it shows.
const invoiceStatus = z.enum([
  ...['Pending', 'Overdue', 'Deposit Pending', 'Deposit Paid', 'Design Approval Pending'],
  ...['Design Approved', 'Development Completion Pending', 'Paid'],
] as const)
const projectStatus = z.enum(['not started', 'in-progress', 'paused', 'completed', 'canceled'])
export const appointmentStatus = z.enum(['Pending', 'Approved', 'Canceled', 'Declined'])
const planState = z.enum(['pending', 'active', 'ending', 'past-due', 'suspended', 'ended'])

const InvoiceCard = z.object({
  id,
  invoiceNumber: z.string(),
  currency: z.string(),
  /** The displayed status, including the computed Overdue. */
  status: invoiceStatus,
  totalAmount: z.number(),
  remainingBalance: z.number(),
  /** The amount of the next payment. */
  dueNow: z.number(),
  dueDate: z.string(),
  dateIssued: z.string(),
})

export const progress = z.object({ done: z.int(), total: z.int() })

const ProjectCard = z.object({
  id,
  title: z.string(),
  /** Its pictures, of which the first is the cover. */
  files: z.array(z.string()),
  /** The name of the client's business. */
  business: z.string(),
  status: projectStatus,
  overdue: z.boolean(),
  dueDate: z.nullable(z.string()),
  progress,
})

const AppointmentCard = z.object({
  id,
  service: z.string(),
  /** Such as 2026-11-30. */
  dueDate: z.string(),
  startsAt: timestamp,
  status: appointmentStatus,
  /** The place or medium, as text. */
  where: z.string(),
  /** The link to an approved video call. */
  joinUrl: z.nullable(z.string()),
  /** Alternative times offered by the agency after declining. */
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

const AskedNeed = z.object({
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The label of the link. */
  action: z.string(),
  to: z.string(),
})
export type AskedNeed = z.output<typeof AskedNeed>

const Parts = z.object({
  invoices: z.object({
    newest: z.nullable(InvoiceCard),
    ...inEachCurrency({
      owed: z.number(),
      /** The part of it in overdue invoices. */
      overdue: z.number(),
    }).shape,
    /** Those that can be paid now, overdue ones first. */
    due: some(InvoiceCard),
  }),
  /** Upcoming appointments that are open or have offers, earliest first. */
  appointments: z.array(AppointmentCard),
  projects: some(ProjectCard),
  /** Unread notifications about projects and resources. */
  updates: some(News),
  plan: z.nullable(
    z.object({
      name: z.string(),
      state: planState,
      /** In the current period. */
      hoursUsed: z.number(),
      /** Null for a plan without included hours. */
      hoursLeft: z.nullable(z.number()),
      includedHours: z.nullable(z.number()),
      /** The last day of a canceled plan. */
      endsOn: z.nullable(z.string()),
      /** The oldest unpaid invoice. */
      owed: z.nullable(z.object({ amount: z.number(), currency: z.string(), dueDate: z.string() })),
    }),
  ),
  /** Requests of other domains to the client. */
  asked: z.array(AskedNeed),
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
      /** Uploaded by the client. */
      isOwn: z.boolean(),
      createdAt: timestamp,
    }),
  ),
})
export type DashboardParts = z.output<typeof Parts>

/** Without the parts that the person has no right to. */
const ClientDashboard = z.partial(Parts, {
  ...{
    invoices: true,
    plan: true,
    projects: true,
    messages: true,
    appointments: true,
    files: true,
  },
})
export type ClientDashboard = z.output<typeof ClientDashboard>

export const followed = [
  'invoice',
  'appointment',
  'chat',
  'project',
  'project-update',
  'change-request',
  'review',
  'onboarding',
  'notification',
]

export const dashboard = contract({
  client: {
    route: 'GET /api/dashboard/client',
    summary:
      'The dashboard of the client portal, with only the client’s own data, as far as the person’s rights go.',
    access: 'client',
    rights: [],
    reply: ClientDashboard,
    follows: [...followed, 'plan', 'resource', 'stages'],
  },
})
