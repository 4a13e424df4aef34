import { type Appointment, appointments } from '../contract.ts'

/** A change that needs more than a yes. */
export interface Decision {
  kind: 'decline' | 'move'
  appointment: Appointment
}

/** The reads that a write to an appointment changes. */
export const appointmentReads = [
  appointments.list,
  appointments.one,
  appointments.slots,
  appointments.days,
]

export const nameOf = ({ service, userId: { firstName, lastName } }: Appointment) =>
  `${service}, ${firstName} ${lastName}`
