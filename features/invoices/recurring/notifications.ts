import { notificationKinds } from '#shared/notifications.ts'

/** `about` is the id of the invoice, the subject a sentence. */
export const recurringNotifications = notificationKinds({
  'draft-waits': {
    label: 'Drafts of recurring invoices',
    description: 'A recurring invoice was created as a draft, which waits to be issued.',
    access: 'admin',
    title: () => 'Draft of a recurring invoice',
    text: (sentence) => sentence,
    link: (id) => `/admin/invoices/invoice-details/${id}`,
    channel: 'both',
  },
})
