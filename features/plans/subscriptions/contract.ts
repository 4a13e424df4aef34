import * as z from 'zod/mini'
import { OwnInvoice } from '#features/invoices/contract.ts'
import { Client } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import { day, entity, id, listQuery, message, optional, text, timestamp } from '#shared/fields.ts'
import { Plan } from '../contract.ts'
import { filterNames, planNames, states } from '../rules.ts'

/** The plan as the client agreed to it, from the first day of a period on. */
const agreedPlan = {
  planId: id,
  name: z.enum(planNames),
  fee: z.number(),
  /** The currency of all its amounts, as it was agreed. */
  currency: z.string(),
  services: Plan.shape.services,
  includedHours: z.nullable(z.number()),
}

const PlanChange = z.object({
  ...agreedPlan,
  /** The first day of the period in which it takes effect. */
  from: z.string(),
  /** The change of the monthly fee; negative for a lower fee. */
  difference: z.number(),
  /** True if the agency edited the same plan and notified the client. */
  byAgency: z.boolean(),
})
export type PlanChange = z.output<typeof PlanChange>

/** A client's subscription to a maintenance plan. Days are in the agency's time zone. */
export const Subscription = entity({
  /** The client. */
  userId: Client,
  ...agreedPlan,
  state: z.enum(states),
  /** The first day of the first period. */
  startDate: z.string(),
  /** The latest invoiced period that has begun, with its last day; null before the first. */
  period: z.nullable(z.object({ starts: z.string(), ends: z.string() })),
  /** Used in the current period. */
  hoursUsed: z.number(),
  /** Null for a plan without included hours; 0 once they are used up. */
  hoursLeft: z.nullable(z.number()),
  /** Null if there will be none. */
  nextInvoice: z.nullable(z.object({ date: z.string(), amount: z.number() })),
  /** The oldest unpaid invoice. */
  owed: z.nullable(
    z.object({
      invoiceId: id,
      invoiceNumber: z.string(),
      amount: z.number(),
      dueDate: z.string(),
    }),
  ),
  /** The last day of a canceled plan. */
  endsOn: z.nullable(z.string()),
  cancelReason: z.string(),
  canceledAt: z.nullable(timestamp),
  suspendedAt: z.nullable(timestamp),
  /** True once an invoice is unpaid 30 days after its issue, so that an Admin may suspend the plan. */
  suspendable: z.boolean(),
  change: z.nullable(PlanChange),
})
export type Subscription = z.output<typeof Subscription>

const SubscriptionInvoice = z.pick(OwnInvoice, {
  _id: true,
  id: true,
  invoiceNumber: true,
  status: true,
  currency: true,
  totalAmount: true,
  remainingBalance: true,
  dateIssued: true,
  dueDate: true,
  invoiceUrl: true,
})
export type SubscriptionInvoice = z.output<typeof SubscriptionInvoice>

/** Includes the newest 24 invoices, newest first. */
const SubscriptionDetails = z.extend(Subscription, { invoices: z.array(SubscriptionInvoice) })
export type SubscriptionDetails = z.output<typeof SubscriptionDetails>

const planId = z.uuid('Please choose a plan.')
const startDate = optional(day)
const reason = text('Please say why.', 1_000)

/** `startDate` must not be in the past, and defaults to today. */
export const StartSubscription = z.object({
  planId,
  startDate,
  agree: z.literal(true, 'Please agree to the terms.'),
})

export const StartSubscriptionFor = z.object({
  userId: z.uuid('Client is required'),
  planId,
  startDate,
})

export const ChangePlan = z.object({ planId })
export const CancelSubscription = z.object({ reason })

const saved = z.extend(message, { item: SubscriptionDetails })
const errors = ['CONFLICT'] as const
const follows = ['plan', 'invoice', 'time']

export const subscriptions = contract({
  list: {
    route: 'GET /api/subscription',
    summary: 'The plans of clients, newest first.',
    access: 'editor',
    query: z.extend(
      listQuery(
        ['createdAt', 'startDate', 'client', 'name', 'fee', 'nextInvoice', 'hoursUsed'],
        filterNames,
      ),
      {
        plan: optional(z.enum(planNames, 'Not a plan.')),
        client: optional(id),
      },
    ),
    rows: Subscription,
    follows,
  },
  sums: {
    route: 'GET /api/subscription/sums',
    summary: 'The monthly revenue of continuing plans, and the number of plans by state.',
    access: 'editor',
    reply: z.object({
      /** The sum of monthly fees of active and past-due subscriptions. */
      monthly: z.number(),
      /** The same in each currency, the agency's first. */
      currencies: z.array(z.object({ currency: z.string(), monthly: z.number() })),
      states: z.record(z.enum(states), z.int()),
    }),
    follows,
  },
  one: {
    route: 'GET /api/subscription/{id}',
    summary: 'The plan of a client, with its invoices.',
    access: 'editor',
    reply: SubscriptionDetails,
    follows,
  },
  add: {
    route: 'POST /api/subscription',
    summary: 'Starts a plan for a client and issues its first invoice.',
    access: 'admin',
    body: StartSubscriptionFor,
    botCheck: 'token',
    status: 201,
    reply: saved,
    errors,
  },
  changePlan: {
    route: 'PUT /api/subscription/{id}/plan',
    summary: 'Changes the plan from the next period on; the current plan withdraws a change.',
    access: 'admin',
    body: ChangePlan,
    reply: saved,
    errors,
  },
  cancel: {
    route: 'PUT /api/subscription/{id}/cancel',
    summary:
      'Cancels at the end of the period. A plan whose first invoice is unpaid ends at once, and the invoice is voided.',
    access: 'admin',
    body: CancelSubscription,
    reply: saved,
    errors,
  },
  keep: {
    route: 'PUT /api/subscription/{id}/keep',
    summary: 'Undoes a cancellation.',
    access: 'admin',
    reply: saved,
    errors,
  },
  suspend: {
    route: 'PUT /api/subscription/{id}/suspend',
    summary:
      'Suspends a plan whose invoice is unpaid 30 days after its issue. No invoices are created while it is suspended; paying the open invoices ends the suspension.',
    access: 'admin',
    reply: saved,
    errors,
  },
  resume: {
    route: 'PUT /api/subscription/{id}/resume',
    summary: 'Ends a suspension before the payment.',
    access: 'admin',
    reply: saved,
    errors,
  },
  own: {
    route: 'GET /api/subscription/own',
    summary: 'The caller’s own plan, or null.',
    access: 'client',
    rights: ['invoices'],
    reply: z.object({ item: z.nullable(SubscriptionDetails) }),
    follows,
  },
  start: {
    route: 'POST /api/subscription/own',
    summary: 'Starts a plan and issues its first invoice, which the reply contains in `owed`.',
    access: 'client',
    rights: ['invoices'],
    body: StartSubscription,
    botCheck: 'token',
    status: 201,
    reply: saved,
    errors,
  },
  previewChange: {
    route: 'GET /api/subscription/own/plan',
    summary: 'The change to another plan, with the difference per month.',
    access: 'client',
    rights: ['invoices'],
    query: z.object({ planId }),
    reply: PlanChange,
    errors,
    follows,
  },
  changeOwn: {
    route: 'PUT /api/subscription/own/plan',
    summary:
      'Changes your own plan from the next period on; choosing the current plan withdraws a change.',
    access: 'client',
    rights: ['invoices'],
    body: ChangePlan,
    reply: saved,
    errors,
  },
  cancelOwn: {
    route: 'PUT /api/subscription/own/cancel',
    summary:
      'Cancels at the end of the period. A plan whose first invoice is unpaid ends at once, and the invoice is voided.',
    access: 'client',
    rights: ['invoices'],
    body: CancelSubscription,
    reply: saved,
    errors,
  },
  keepOwn: {
    route: 'PUT /api/subscription/own/keep',
    summary: 'Withdraws the cancellation of your own plan.',
    access: 'client',
    rights: ['invoices'],
    reply: saved,
    errors,
  },
})
