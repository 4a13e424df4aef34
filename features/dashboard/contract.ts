import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'

/** A number of records, and some of them. */
export const some = <T extends z.ZodMiniObject>(row: T) =>
  z.object({ total: z.int(), rows: z.array(row) })

// Written again, because a dashboard would load every contract of what it shows.
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
  /** Overdue is computed. */
  status: invoiceStatus,
  totalAmount: z.number(),
  remainingBalance: z.number(),
  /** The amount that a payment takes. */
  dueNow: z.number(),
  dueDate: z.string(),
  dateIssued: z.string(),
})

export const progress = z.object({ done: z.int(), total: z.int() })

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

export const News = z.object({
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

export const followed = [
  'invoice',
  'appointment',
  'chat',
  'project',
  'project-update',
  'notification',
]

export const dashboard = contract({
  client: {
    method: 'GET',
    path: '/api/dashboard/client',
    summary: 'What the dashboard of the client portal shows, all of it the client’s own.',
    access: 'client',
    reply: ClientDashboard,
    follows: [...followed, 'plan', 'resource', 'survey'],
  },
})
