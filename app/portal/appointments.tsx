import { FeedButton } from '#features/appointments/calendar/feed-button.tsx'
import { OwnAppointments } from '#features/appointments/client/own-appointments.tsx'
import { clientPages } from '#features/appointments/paths.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'
import { useAgency } from '../agency.ts'

export default function Appointments() {
  const { name } = useAgency()
  return (
    <Page
      title="Appointments"
      description="Talk to us by video, by phone or in person."
      actions={
        <>
          <FeedButton />
          <ButtonLink to={clientPages.book}>Book New Appointment</ButtonLink>
        </>
      }
    >
      <OwnAppointments agency={name} />
    </Page>
  )
}
