import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { appointments } from '#features/appointments/contract.ts'
import { staffPages } from '#features/appointments/paths.ts'
import { AppointmentDetails } from '#features/appointments/staff/appointment-details.tsx'
import { appointmentLabel } from '#features/appointments/staff/decision.ts'
import { useAppointmentActions } from '#features/appointments/staff/use-appointment-actions.tsx'
import { Button } from '#ui/base/button.tsx'
import { useRead } from '#ui/client/data.tsx'
import { MoreMenu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

const back = { to: staffPages.list, label: 'All appointments' }

export default function AppointmentDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(appointments.one, { params: { id } }, { pollMs: 15_000 })
  const { actionsFor, dialog } = useAppointmentActions({
    onPage: true,
    onDeleted: () => void navigate(back.to),
  })
  return (
    <>
      <DetailsPage
        read={read}
        noun="appointment"
        title={appointmentLabel}
        back={back}
        extraActions={(appointment) => <Actions actions={actionsFor(appointment)} />}
      >
        {(appointment) => <AppointmentDetails appointment={appointment} />}
      </DetailsPage>
      {dialog}
    </>
  )
}

/** A decision that is due has buttons of its own. */
function Actions({ actions }: { actions: MenuAction[] }) {
  const isDecision = ({ label }: MenuAction) => label === 'Approve' || label === 'Decline'
  const others = actions.filter((action) => !isDecision(action))
  return (
    <>
      <MoreMenu actions={others} />
      {actions
        .filter(isDecision)
        .reverse()
        .map(({ label, onSelect }) => (
          <Button
            key={label}
            variant={label === 'Approve' ? 'primary' : 'secondary'}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
    </>
  )
}
