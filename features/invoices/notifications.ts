import { notificationKinds } from '#shared/notifications.ts'
import { clientInvoicePaths, invoicePaths } from './paths.ts'

/** `about` is the id of the invoice, the subject a sentence. */
export const invoiceNotifications = notificationKinds({
  'invoice-issued': {
    label: 'Invoices',
    description: 'An invoice was issued to you.',
    access: 'client',
    title: (times) => (times === 1 ? 'New invoice' : `${times} new invoices`),
    text: (sentence) => sentence,
    link: clientInvoicePaths.details,
    channel: 'both',
    // The mail has the PDF and the pay link, so the invoice itself enqueues it.
    fixed: true,
  },
  'invoice-reminder': {
    label: 'Invoice reminders',
    description: 'One of your invoices is due soon or overdue.',
    access: 'client',
    title: () => 'Invoice due',
    text: (sentence) => sentence,
    link: clientInvoicePaths.details,
    channel: 'both',
    // One mail a day for all invoices, which the reminder itself enqueues.
    fixed: true,
  },
  'invoice-changed': {
    label: 'Changed invoices',
    description: 'One of your invoices changed.',
    access: 'client',
    title: () => 'Invoice changed',
    text: (sentence) => sentence,
    link: clientInvoicePaths.details,
    channel: 'both',
  },
})

const title = (times: number) => (times === 1 ? 'Payment received' : `${times} payments received`)

/** `about` is the id of the invoice, the subject the amount and where it belongs. */
export const ledgerNotifications = notificationKinds({
  'payment-received': {
    label: 'Payments',
    description: 'One of your payments was received. The receipt comes by email in any case.',
    access: 'client',
    title,
    text: (payment) => `We received ${payment}. Thank you!`,
    link: clientInvoicePaths.details,
    channel: 'portal',
  },
  'client-paid': {
    label: 'Client payments',
    description: 'A client paid an invoice, in whole or in part.',
    access: 'admin',
    title,
    text: (payment) => `${payment}.`,
    link: invoicePaths.details,
    channel: 'both',
  },
})

/** `about` is the id of the invoice, the subject a sentence. */
export const recurringNotifications = notificationKinds({
  'draft-waits': {
    label: 'Recurring invoice drafts',
    description: 'A recurring invoice was created as a draft, which waits to be issued.',
    access: 'admin',
    title: () => 'Recurring invoice draft',
    text: (sentence) => sentence,
    link: invoicePaths.details,
    channel: 'both',
  },
})
