import { useNavigate, useSearchParams } from 'react-router'
import { staffPages } from '#features/appointments/paths.ts'
import { StaffBookingForm } from '#features/appointments/staff/staff-booking-form.tsx'
import { useClient } from '#features/invoices/figures/use-client.ts'
import { isId } from '#shared/fields.ts'
import { Page } from '#ui/portal/page.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'

export default function BookAppointment() {
  const navigate = useNavigate()
  const id = useSearchParams()[0].get('client') ?? ''
  const { client, isError } = useClient(id)
  return (
    <Page
      title="Book appointment"
      back={{ to: staffPages.list, label: 'All appointments' }}
      description="For a client. It is approved immediately, and the client is notified."
    >
      {isId(id) && !client && !isError ? (
        <FormSkeleton />
      ) : (
        <StaffBookingForm client={client} onBooked={() => void navigate(staffPages.list)} />
      )}
    </Page>
  )
}
