import { notificationKinds } from '#shared/notifications.ts'
import { clientPages, staffPages } from './pages.ts'

const own = () => clientPages.own
const clients = () => staffPages.clients

/** `about` is the id of the subscription, `subject` a sentence. */
export const planNotifications = notificationKinds({
  plan: {
    label: 'Maintenance plan',
    description: 'The agency changed your maintenance plan, or an invoice of it is past due.',
    access: 'client',
    title: () => 'Maintenance plan',
    text: (sentence) => sentence,
    link: own,
    channel: 'both',
    fixed: true,
  },
  'plan-hours': {
    label: 'Plan hours',
    description: 'Most or all of the hours of your maintenance plan are used.',
    access: 'client',
    title: () => 'Hours of your plan',
    text: (sentence) => sentence,
    link: own,
    channel: 'both',
  },
  'client-plan': {
    label: 'Client plans',
    description: 'A client started, changed or canceled a maintenance plan.',
    access: 'editor',
    title: () => 'Maintenance plan of a client',
    text: (sentence) => sentence,
    link: clients,
    channel: 'both',
  },
  'client-plan-past-due': {
    label: 'Plans that are past due',
    description: 'An invoice of a maintenance plan was not paid in time.',
    access: 'editor',
    title: () => 'Maintenance plan past due',
    text: (sentence) => sentence,
    link: clients,
    channel: 'both',
  },
  'client-plan-hours': {
    label: 'Client plan hours',
    description: 'A client used most of the hours of a maintenance plan, or all of them.',
    access: 'editor',
    title: () => 'Hours of a maintenance plan',
    text: (sentence) => sentence,
    link: clients,
    channel: 'both',
  },
})
