import { bothTimes } from '#shared/dates.ts'
import { describeTime } from '../rules.ts'

/** Tuesday, November 24, 2026 at 10:00 AM ET (5:00 PM your time) */
export const describeBothTimes = (appointment: { startsAt: string; dueDate: string }) =>
  describeTime(appointment, bothTimes(appointment.startsAt))
