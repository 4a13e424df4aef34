import { RowButtons } from '#ui/details/row-buttons.tsx'
import type { AppointmentSummary } from '../contract.ts'
import { appointmentLabel } from './decision.ts'
import { useAppointmentActions } from './use-appointment-actions.tsx'

/** Approve and decline, as in the list. */
export function RequestButtons({ request }: { request: AppointmentSummary }) {
  const { actionsFor, dialog } = useAppointmentActions()
  const decisions = actionsFor(request).filter(({ label }) => /^(Approve|Decline)$/.test(label))
  return (
    <>
      <RowButtons actions={decisions} name={appointmentLabel(request)} />
      {dialog}
    </>
  )
}
