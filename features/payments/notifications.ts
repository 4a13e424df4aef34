import { invoicePaths } from '#features/invoices/paths.ts'
import { notificationKinds } from '#shared/notifications.ts'

/** `about` is the id of the review, the subject a sentence. */
export const paymentNotifications = notificationKinds({
  'payment-review': {
    label: 'Payments to review',
    description: 'A dispute, or an event of the card provider that does not fit an invoice.',
    group: 'Money',
    access: 'admin',
    title: (times) => (times === 1 ? 'A payment needs review' : `${times} payments need review`),
    text: (sentence) => sentence,
    link: () => invoicePaths.list,
    channel: 'both',
  },
  /** `about` is the id of the invoice. */
  'card-refund': {
    label: 'Refunds to cards',
    description: 'The card provider returned a payment.',
    group: 'Money',
    access: 'admin',
    title: (times) => (times === 1 ? 'A payment was returned' : `${times} payments were returned`),
    text: (sentence) => sentence,
    link: invoicePaths.details,
    channel: 'both',
  },
})
