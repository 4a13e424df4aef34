import { clientRecords } from '#features/accounts/public.server.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord, type PageRead } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { booking } from './booking/contract.ts'
import { bookingRoutes } from './booking/routes.server.ts'
import { calendar } from './calendar/contract.ts'
import { calendarRoutes, timeOffRoutes } from './calendar/routes.server.ts'
import { appointments } from './contract.ts'
import { appointmentJobs, sweepHolds } from './jobs.server.ts'
import { daysIn, selectOwn } from './lists.ts'
import { appointmentNotifications } from './notifications.server.ts'
import { clientPages, staffPages } from './paths.ts'
import { appointmentData } from './personal-data.server.ts'
import { listAppointmentsOf } from './public.server.ts'
import { appointmentRoutes } from './routes.server.ts'
import type { View } from './schedule/period.ts'
import { appointmentTimeline } from './timeline.server.ts'

const daysOf =
  (view: View): PageRead =>
  ({ search, today }) =>
    firstRead(calendar.days, daysIn(view, search, today))

export const appointmentsDomain: ServerDomain = {
  routes: [...appointmentRoutes, ...calendarRoutes, ...bookingRoutes, ...timeOffRoutes],
  firstReads: {
    [staffPages.list]: [firstList(appointments.list)],
    [staffPages.week]: [daysOf('week')],
    [staffPages.month]: [daysOf('month')],
    [staffPages.details(':id')]: [firstRecord(appointments.one)],
    [staffPages.book]: [firstRead(booking.offered)],
    [clientPages.list]: [
      ({ search }) => firstRead(appointments.own, selectOwn('upcoming', search)),
      ({ search }) => firstRead(appointments.own, selectOwn('past', search)),
    ],
    [clientPages.book]: [firstRead(booking.offered)],
  },
  jobs: appointmentJobs,
  sweeps: [sweepHolds],
  answers: [
    personalDataPart(appointmentData),
    timelinePart(appointmentTimeline),
    clientRecords({ field: 'appointments', list: listAppointmentsOf }),
  ],
  notifications: appointmentNotifications,
}
