import { useNavigate, useSearchParams } from 'react-router'
import { users } from '#features/accounts/users/contract.ts'
import { staffPages } from '#features/appointments/paths.ts'
import { StaffBookingForm } from '#features/appointments/staff/staff-booking-form.tsx'
import { isId } from '#shared/fields.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function BookAppointment() {
  const navigate = useNavigate()
  const client = useSearchParams()[0].get('client') ?? ''
  const linked = useRead(users.one, { params: { id: client } }, { enabled: isId(client) })
  return (
    <Page
      title="Book appointment"
      back={{ to: staffPages.list, label: 'All appointments' }}
      description="For a client. It is approved immediately, and the client is notified."
    >
      {isId(client) && linked.isPending ? (
        <Skeleton className="h-128 w-full max-w-2xl" />
      ) : (
        <StaffBookingForm client={linked.data} onBooked={() => void navigate(staffPages.list)} />
      )}
    </Page>
  )
}
