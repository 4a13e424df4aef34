import { staffPages } from '#features/appointments/paths.ts'
import AppointmentTable from '#features/appointments/staff/appointment-table.tsx'
import { CalendarButtons } from '#features/appointments/staff/calendar-buttons.tsx'
import { ViewLinks } from '#features/appointments/staff/view-links.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Appointments() {
  return (
    <Page
      title="Appointments"
      description="Your appointments and the requests waiting for a decision."
      actions={
        <>
          <ViewLinks view="list" />
          <CalendarButtons />
          <ButtonLink to={staffPages.book}>Book appointment</ButtonLink>
        </>
      }
    >
      <AppointmentTable />
    </Page>
  )
}
