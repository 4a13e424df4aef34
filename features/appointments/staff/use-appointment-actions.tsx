import { lazy, type ReactNode, Suspense } from 'react'
import { CheckIcon, ClockIcon, CloseIcon, EyeIcon, MinusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useWrites } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useActions } from '#ui/list/use-actions.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { type AppointmentSummary, appointments } from '../contract.ts'
import { staffPages } from '../paths.ts'
import { describeBothTimes, isOpen } from '../rules.ts'
import { appointmentLabel, appointmentReads, type Decision } from './decision.ts'

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))

interface Options {
  /** On the page of the appointment, where it can also be moved. */
  onPage?: boolean
  onDeleted?: () => void
}

interface AppointmentActions {
  actionsFor: (appointment: AppointmentSummary) => MenuAction[]
  dialog: ReactNode
}

/** The actions that the status, the time and the role allow, and the dialog that they open. */
export function useAppointmentActions({
  onPage = false,
  onDeleted,
}: Options = {}): AppointmentActions {
  const write = useWrites({ refresh: appointmentReads })
  const decision = useDialog<Decision>()

  const actionsFor = useActions((appointment: AppointmentSummary) => {
    const { id, status, startsAt } = appointment
    const isAhead = Date.parse(startsAt) > Date.now()
    const isPending = isAhead && status === 'Pending'
    const canEnd = isAhead && isOpen(status)
    const name = appointmentLabel(appointment)
    const times = describeBothTimes(appointment)
    return [
      {
        label: 'Approve',
        icon: CheckIcon,
        when: isPending,
        ask: {
          title: `Approve “${name}”?`,
          text: `${times}. The client gets an email with an entry for the calendar.`,
          action: 'Approve appointment',
          destructive: false,
        },
        onSelect: () =>
          write(
            appointments.approve,
            { params: { id } },
            { sendsMail: true, failed: 'Failed to approve appointment' },
          ),
      },
      {
        label: 'Decline',
        icon: MinusIcon,
        when: isPending,
        onSelect: () => decision.show({ kind: 'decline', appointment }),
      },
      { label: 'Details', icon: EyeIcon, when: !onPage, to: staffPages.details(id) },
      {
        label: 'Move',
        icon: ClockIcon,
        when: canEnd,
        onSelect: () => decision.show({ kind: 'move', appointment }),
      },
      {
        label: 'Cancel',
        icon: CloseIcon,
        when: canEnd,
        ask: {
          title: `Cancel “${name}”?`,
          text: `${times}. The client is notified, and the time is free again.`,
          action: 'Cancel appointment',
          keep: 'Keep appointment',
        },
        onSelect: () =>
          write(
            appointments.cancel,
            { params: { id } },
            { failed: 'Failed to cancel appointment' },
          ),
      },
      {
        label: 'Delete',
        icon: TrashIcon,
        danger: true,
        when: may(appointments.remove),
        ask: {
          title: `Delete “${name}”?`,
          text: `${times}. This cannot be undone, and the client is not notified. Cancel it instead to notify the client.`,
          action: 'Delete appointment',
        },
        onSelect: () =>
          write(
            appointments.remove,
            { params: { id } },
            { failed: 'Failed to delete appointment.', onDone: onDeleted },
          ),
      },
    ]
  })

  return {
    actionsFor,
    dialog: decision.shown && (
      <Suspense>
        <DecisionDialog {...decision.props} decision={decision.shown} />
      </Suspense>
    ),
  }
}
