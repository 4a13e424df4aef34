import { useLocation, useSearchParams } from 'react-router'
import { dateIn } from '#features/appointments/lists.ts'
import { staffPages } from '#features/appointments/paths.ts'
import { periodOf, type View } from '#features/appointments/schedule/period.ts'
import { Schedule } from '#features/appointments/schedule/schedule.tsx'
import { CalendarButtons } from '#features/appointments/staff/calendar-buttons.tsx'
import { ViewLinks } from '#features/appointments/staff/view-links.tsx'
import { zoneName } from '#shared/dates.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { useToday } from '#ui/date/use-clock.ts'
import { Page } from '#ui/portal/page.tsx'

/** The calendar of a week or a month. */
export default function AppointmentCalendar() {
  const view: View = useLocation().pathname.startsWith(staffPages.month) ? 'month' : 'week'
  const date = dateIn(useSearchParams()[0])
  const today = useToday()
  const period = periodOf(view, date ?? today)
  return (
    <Page
      title={period.title}
      description={`Appointments and blocked time, in our time zone (${zoneName()}).`}
      actions={
        <>
          <ViewLinks view={view} date={date} />
          <CalendarButtons />
          <ButtonLink to={staffPages.book}>Book appointment</ButtonLink>
        </>
      }
    >
      <Schedule key={view} view={view} period={period} />
    </Page>
  )
}
