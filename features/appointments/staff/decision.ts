import { nameOf } from '#people/names.ts'
import { calendar } from '../calendar/contract.ts'
import { type AppointmentSummary, appointments } from '../contract.ts'

/** A change that needs more than a yes. */
export interface Decision {
  kind: 'decline' | 'move'
  appointment: AppointmentSummary
}

/** The reads that a write to an appointment changes. */
export const appointmentReads = [
  appointments.list,
  appointments.one,
  appointments.slots,
  appointments.days,
  calendar.days,
]

export const appointmentLabel = ({ service, userId }: AppointmentSummary) =>
  `${service}, ${nameOf(userId)}`
