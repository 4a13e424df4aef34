import { calendar } from '../calendar/contract.ts'
import { type AppointmentEntry, appointments } from '../contract.ts'

/** A change that needs more than a yes. */
export interface Decision {
  kind: 'decline' | 'move'
  appointment: AppointmentEntry
}

/** The reads that a write to an appointment changes. */
export const appointmentReads = [
  appointments.list,
  appointments.one,
  appointments.slots,
  appointments.days,
  calendar.days,
]

export const nameOf = ({ service, userId: { firstName, lastName } }: AppointmentEntry) =>
  `${service}, ${firstName} ${lastName}`
