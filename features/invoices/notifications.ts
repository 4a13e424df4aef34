import { notificationKinds } from '#shared/notifications.ts'

/** `about` is the id of the invoice, the subject a sentence. */
export const invoiceNotifications = notificationKinds({
  'invoice-issued': {
    label: 'Invoices',
    description: 'An invoice was issued to you.',
    access: 'client',
    title: (times) => (times === 1 ? 'New invoice' : `${times} new invoices`),
    text: (sentence) => sentence,
    link: (id) => `/client-portal/invoices/${id}`,
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
    link: (id) => `/client-portal/invoices/${id}`,
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
    link: (id) => `/client-portal/invoices/${id}`,
    channel: 'both',
  },
})
