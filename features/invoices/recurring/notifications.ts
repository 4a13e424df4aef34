import { notificationKinds } from '#shared/notifications.ts'

/** `about` is the id of the invoice, the subject a sentence. */
export const recurringNotifications = notificationKinds({
  'draft-waits': {
    label: 'Recurring invoice drafts',
    description: 'A recurring invoice was created as a draft, which waits to be issued.',
    access: 'admin',
    title: () => 'Recurring invoice draft',
    text: (sentence) => sentence,
    link: (id) => `/admin/invoices/invoice-details/${id}`,
    channel: 'both',
  },
})
