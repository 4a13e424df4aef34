import * as z from 'zod/mini'
import { Decision } from '#people/decision.ts'
import { Client, Person } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import {
  entity,
  id,
  inEachCurrency,
  listQuery,
  message,
  optional,
  optionalLine,
  timestamp,
} from '#shared/fields.ts'
import { clientFilterNames, filterNames, statuses } from './rules.ts'
import {
  Addressee,
  BillingAddress,
  EditInvoice,
  EInvoiceState,
  InvoiceItem,
  InvoicePayment,
  invoiceBytes,
  RateTax,
  SaveInvoice,
  TaxRate,
} from './save-invoice.ts'

export const InvoiceEntry = z.object({
  _id: id,
  id,
  action: z.string(),
  comment: z.string(),
  author: z.nullable(Person),
  /** The author is a person of the client. */
  fromClient: z.boolean(),
  timestamp,
})
export type InvoiceEntry = z.output<typeof InvoiceEntry>

/** Fields that the client sees too. */
export const OwnInvoice = entity({
  /** Null for a draft. */
  invoiceNumber: z.nullable(z.string()),
  /** The client. */
  userId: Client,
  /** Overdue is computed. */
  status: z.enum(statuses),
  /** The code of the currency of all amounts. */
  currency: z.string(),
  items: z.array(InvoiceItem),
  subTotal: z.number(),
  tax: z.number(),
  taxRate: z.nullable(z.number()),
  discount: z.number(),
  discountPercent: z.nullable(z.number()),
  /** By the rates of items, the highest first. */
  taxes: z.array(RateTax),
  /** The prices include the tax of their items. */
  pricesGross: z.boolean(),
  /** The client owes the tax. */
  reverseCharge: z.boolean(),
  /** The agency charges no tax. */
  smallBusiness: z.boolean(),
  totalAmount: z.number(),
  initialDeposit: z.number(),
  depositPercent: z.nullable(z.number()),
  /** Payments without refunds, and credits. */
  paidToDate: z.number(),
  /** The part of it that is credits. */
  credited: z.number(),
  remainingBalance: z.number(),
  /** The amount that a payment takes: the rest of the deposit, or the remaining balance. */
  dueNow: z.number(),
  dueDate: z.string(),
  dateIssued: z.nullable(z.string()),
  note: z.string(),
  invoiceUrl: z.string(),
  /** What the tax is called. In details only. */
  taxLabel: z.optional(z.string()),
  /** The sentence of a reverse charge or of a small business. In details only. */
  taxNote: z.optional(z.string()),
  /** The recipient, and the tax ids of both sides with their names. In details only. */
  billedTo: z.optional(Addressee),
  billing: z.optional(BillingAddress),
  taxIds: z.optional(z.array(z.string())),
  /** How to pay where card payments are off. In details only. */
  payOtherwise: z.optional(z.string()),
})
export type OwnInvoice = z.output<typeof OwnInvoice>

export const titled = z.object({ _id: id, id, title: z.string() })
export type Titled = z.output<typeof titled>

export const Invoice = z.extend(OwnInvoice, {
  projectId: z.nullable(titled),
  /** It bills a stage of the project, so another status takes a reason. */
  ofStage: z.boolean(),
  /** The status that was set. */
  setStatus: z.enum(statuses),
  /** The status says Paid or Deposit Paid, and the ledger does not, or the other way round. */
  disagrees: z.boolean(),
  draft: z.boolean(),
  voidedAt: z.nullable(timestamp),
  voidReason: z.string(),
  /** The number of the credit note that cancels it. */
  creditNote: z.nullable(z.string()),
  internalNote: z.string(),
  remindersPaused: z.boolean(),
  firstViewedAt: z.nullable(timestamp),
  /** The ledger has entries, so the items are fixed. */
  fixed: z.boolean(),
})
export type Invoice = z.output<typeof Invoice>

/** The details: the fields that the reader may see, the ledger and the newest 100 entries of the history. */
const InvoiceDetails = z.object({
  ...z.partial(Invoice).shape,
  ...OwnInvoice.shape,
  payments: z.array(InvoicePayment),
  history: z.array(InvoiceEntry),
  /** The approvals of the design. */
  decisions: z.array(Decision),
  /** The time logs that each item bills. Editors only. */
  billedTime: z.optional(z.array(z.object({ itemId: id, timeLogs: z.array(id) }))),
  /** Left out while e-invoices are off. */
  eInvoice: z.optional(EInvoiceState),
  /** The pay link. Admins only. */
  payUrl: z.optional(z.nullable(z.string())),
})
export type InvoiceDetails = z.output<typeof InvoiceDetails>

const saved = z.extend(message, { item: Invoice })
const sorts = ['dateIssued', 'dueDate', 'updatedAt', 'invoiceNumber', 'subTotal', 'status'] as const
const list = listQuery(sorts, filterNames)
const narrowed = { client: optional(id), project: optional(id) }
const follows = ['invoice']

export const invoices = contract({
  list: {
    route: 'GET /api/invoice',
    summary:
      'Invoices, newest issued first. Drafts and voided ones are listed by their filters only; Voided is for Admins.',
    access: 'editor',
    query: z.extend(list, narrowed),
    rows: Invoice,
    errors: ['FORBIDDEN'],
    follows,
  },
  sums: {
    route: 'GET /api/invoice/sums',
    summary: 'Sums of the invoices of a filter and a search.',
    access: 'editor',
    query: z.extend(z.pick(list, { q: true, filter: true }), narrowed),
    reply: inEachCurrency({
      /** The amount that is owed. */
      open: z.number(),
      /** The part of it in overdue invoices. */
      overdue: z.number(),
      /** Payments without refunds. */
      paid: z.number(),
    }),
    errors: ['FORBIDDEN'],
    follows,
  },
  own: {
    route: 'GET /api/invoice/client-invoices',
    summary: 'The invoices of the client who asks, newest issued first.',
    access: 'client',
    rights: ['invoices'],
    query: z.extend(listQuery(sorts, clientFilterNames), { project: optional(id) }),
    rows: OwnInvoice,
    follows,
  },
  one: {
    route: 'GET /api/invoice/invoice/{id}',
    summary:
      'An invoice with its ledger and history; clients see only their own, Admins also voided ones.',
    access: 'client-or-editor',
    rights: ['invoices'],
    reply: InvoiceDetails,
    follows: [...follows, 'client', 'own-client', 'setting'],
  },
  defaults: {
    route: 'GET /api/invoice/defaults',
    summary: 'What new invoices begin with, and what each one says.',
    access: 'admin',
    reply: z.object({
      dueDays: z.number(),
      hourlyRate: z.number(),
      taxRate: z.number(),
      taxLabel: z.string(),
      taxRates: z.array(TaxRate),
      pricesGross: z.boolean(),
      vatId: z.string(),
      taxNumber: z.string(),
      reverseChargeNote: z.string(),
      smallBusiness: z.boolean(),
      smallBusinessNote: z.string(),
      depositPercent: z.number(),
      instructions: z.optional(z.string()),
      footer: z.optional(z.string()),
    }),
    follows: ['setting'],
  },
  unbilled: {
    route: 'GET /api/invoice/unbilled',
    summary:
      'Unbilled time of a client’s projects, or of one, that is not covered by a maintenance plan, by task.',
    access: 'admin',
    query: z.object({ client: id, project: optional(id) }),
    rows: z.object({
      taskId: titled,
      projectId: titled,
      minutes: z.number(),
      timeLogs: z.array(id),
      /** Time beyond the included hours of the client's maintenance plan. */
      overPlan: z.boolean(),
    }),
    follows: ['time', 'invoice'],
  },
  add: {
    route: 'POST /api/invoice',
    summary: 'Issues an invoice, or stores a draft.',
    access: 'admin',
    body: SaveInvoice,
    maxBytes: invoiceBytes,
    botCheck: 'token',
    status: 201,
    reply: saved,
  },
  edit: {
    route: 'PUT /api/invoice/{id}',
    summary:
      'Changes the fields that are sent; with `basedOn` only while nobody else did. The items are fixed once something is in the ledger, and the amounts of a stage always.',
    access: 'admin',
    body: EditInvoice,
    maxBytes: invoiceBytes,
    botCheck: 'token',
    reply: saved,
    errors: ['CONFLICT', 'IN_USE'],
  },
  duplicate: {
    route: 'POST /api/invoice/{id}/duplicate',
    summary: 'Stores a copy as a draft.',
    access: 'admin',
    status: 201,
    reply: saved,
  },
  remove: {
    route: 'DELETE /api/invoice/{id}',
    summary: 'Deletes a draft and voids an issued invoice; one with payments is refused.',
    access: 'admin',
    body: z.object({ reason: optionalLine(500) }),
    reply: message,
    errors: ['IN_USE'],
  },
})

/** The reads that a write to an invoice changes. */
export const invoiceReads = [invoices.list, invoices.sums, invoices.one]

export const invoiceFiles = contract({
  link: {
    route: 'GET /api/invoice/download/{id}',
    summary: 'A URL of the PDF for the same browser, valid for five minutes.',
    access: 'client-or-editor',
    rights: ['invoices'],
    reply: z.object({ url: z.string() }),
  },
  pdf: {
    route: 'GET /api/invoice/pdf/{id}',
    summary: 'The invoice as PDF; clients get only their own.',
    access: 'client-or-editor',
    rights: ['invoices'],
    file: true,
  },
  preview: {
    route: 'POST /api/invoice/preview',
    summary: 'The PDF of an invoice that was not saved yet.',
    access: 'admin',
    body: z.extend(EditInvoice, { invoiceId: optional(id) }),
    maxBytes: invoiceBytes,
    limit: 'drawing',
    file: true,
  },
})
