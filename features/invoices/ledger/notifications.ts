import { notificationKinds } from '#shared/notifications.ts'

const title = (times: number) => (times === 1 ? 'Payment received' : `${times} payments received`)

/** `about` is the id of the invoice, the subject the amount and where it belongs. */
export const ledgerNotifications = notificationKinds({
  'payment-received': {
    label: 'Payments',
    description: 'One of your payments was received. The receipt comes by email in any case.',
    access: 'client',
    title,
    text: (payment) => `We received ${payment}. Thank you!`,
    link: (id) => `/client-portal/invoices/${id}`,
    channel: 'portal',
  },
  'client-paid': {
    label: 'Client payments',
    description: 'A client paid an invoice, in whole or in part.',
    access: 'admin',
    title,
    text: (payment) => `${payment}.`,
    link: (id) => `/admin/invoices/invoice-details/${id}`,
    channel: 'both',
  },
})
