import { notificationKinds } from '#shared/notifications.ts'
import { clientPages, staffPages } from './pages.ts'

const own = () => clientPages.list

/** `about` is the id of the appointment, the subject a sentence. */
export const appointmentNotifications = notificationKinds({
  'appointment-requested': {
    label: 'Requested appointments',
    description: 'A client asked for an appointment, moved one, or took a time that you offered.',
    access: 'editor',
    title: (times) => (times === 1 ? 'Appointment requested' : `${times} appointment changes`),
    text: (sentence) => sentence,
    link: staffPages.details,
    channel: 'both',
  },
  'appointment-canceled': {
    label: 'Canceled appointments',
    description: 'A client canceled an appointment.',
    access: 'editor',
    title: () => 'Appointment canceled',
    text: (sentence) => sentence,
    link: staffPages.details,
    channel: 'both',
  },
  'appointment-undecided': {
    label: 'Undecided appointments',
    description: 'A request waits for a decision for two working days.',
    access: 'editor',
    title: () => 'Appointment waits for a decision',
    text: (sentence) => sentence,
    link: staffPages.details,
    channel: 'both',
  },
  'appointment-decided': {
    label: 'Appointments',
    description: 'The agency approved, declined, moved or canceled one of your appointments.',
    access: 'client',
    title: () => 'Appointment updated',
    text: (sentence) => sentence,
    link: own,
    channel: 'portal',
    fixed: true,
  },
})
