import { notificationKinds } from '#shared/notifications.ts'
import { clientInvoicePaths, invoicePaths } from './paths.ts'

/** `about` is the id of the invoice, the subject a sentence. */
const toClient = {
  group: 'Money',
  access: 'client',
  rights: ['invoices'],
  text: (sentence: string) => sentence,
  link: clientInvoicePaths.details,
  channel: 'both',
} as const

const toAdmins = { ...toClient, access: 'admin', link: invoicePaths.details } as const

export const invoiceNotifications = notificationKinds({
  'invoice-issued': {
    ...toClient,
    label: 'Invoices',
    description: 'An invoice was issued to you.',
    title: (times) => (times === 1 ? 'New invoice' : `${times} new invoices`),
    // The mail has the PDF and the pay link, so the invoice itself enqueues it.
    fixed: true,
  },
  'invoice-reminder': {
    ...toClient,
    label: 'Invoice reminders',
    description: 'One of your invoices is due soon or overdue.',
    title: () => 'Invoice due',
    // One mail a day for all invoices, which the reminder itself enqueues.
    fixed: true,
  },
  'invoice-changed': {
    ...toClient,
    label: 'Changed invoices',
    description: 'One of your invoices changed.',
    title: () => 'Invoice changed',
  },
})

const title = (times: number) => (times === 1 ? 'Payment received' : `${times} payments received`)

/** The subject is the amount and where it belongs. */
export const ledgerNotifications = notificationKinds({
  'payment-received': {
    ...toClient,
    label: 'Payments',
    description: 'One of your payments was received. The receipt comes by email in any case.',
    title,
    text: (payment) => `We received ${payment}. Thank you!`,
    channel: 'portal',
  },
  'client-paid': {
    ...toAdmins,
    label: 'Client payments',
    description: 'A client paid an invoice, in whole or in part.',
    title,
    text: (payment) => `${payment}.`,
  },
})

export const designNotifications = notificationKinds({
  'design-approved': {
    ...toAdmins,
    access: 'editor',
    label: 'Approved designs',
    description: 'A client approved the design of an invoice.',
    title: () => 'Design approved',
  },
})

export const recurringNotifications = notificationKinds({
  'draft-waits': {
    ...toAdmins,
    label: 'Recurring invoice drafts',
    description: 'A recurring invoice was created as a draft, which waits to be issued.',
    title: () => 'Recurring invoice draft',
  },
})
