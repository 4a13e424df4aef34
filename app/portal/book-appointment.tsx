import { useNavigate } from 'react-router'
import { BookingForm } from '#features/appointments/form/booking-form.tsx'
import { clientPages } from '#features/appointments/paths.ts'
import { Page } from '#ui/portal/page.tsx'

export default function BookAppointment() {
  const navigate = useNavigate()
  return (
    <Page
      title="Book an appointment"
      back={{ to: clientPages.list, label: 'Appointments' }}
      description="It takes a minute. We will confirm the time shortly."
    >
      <BookingForm back={clientPages.list} onBooked={() => void navigate(clientPages.list)} />
    </Page>
  )
}
