import { clientRecords } from '#features/accounts/public.server.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { bookingRoutes } from './booking/routes.server.ts'
import { calendarRoutes, timeOffRoutes } from './calendar/routes.server.ts'
import { appointmentJobs, sweepHolds } from './jobs.server.ts'
import { appointmentNotifications } from './notifications.server.ts'
import { appointmentData } from './personal-data.server.ts'
import { listAppointmentsOf } from './public.server.ts'
import { appointmentRoutes } from './routes.server.ts'
import { appointmentTimeline } from './timeline.server.ts'

export const appointmentsDomain: ServerDomain = {
  routes: [...appointmentRoutes, ...calendarRoutes, ...bookingRoutes, ...timeOffRoutes],
  jobs: appointmentJobs,
  sweeps: [sweepHolds],
  answers: [
    personalDataPart(appointmentData),
    timelinePart(appointmentTimeline),
    clientRecords({ field: 'appointments', list: listAppointmentsOf }),
  ],
  notifications: appointmentNotifications,
}
