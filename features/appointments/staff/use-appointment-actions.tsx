import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CheckIcon, ClockIcon, CloseIcon, EyeIcon, MinusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import { type AppointmentSummary, appointments } from '../contract.ts'
import { describeBothTimes } from '../form/local-time.ts'
import { staffPages } from '../pages.ts'
import { isOpen } from '../rules.ts'
import { appointmentReads, type Decision, nameOf } from './decision.ts'

const DecisionDialog = lazy(async () => ({
  default: (await import('./decision-dialog.tsx')).DecisionDialog,
}))

interface Options {
  /** On the page of the appointment, where it can also be moved. */
  onPage?: boolean
  onDeleted?: () => void
}

interface AppointmentActions {
  actionsFor: (appointment: AppointmentSummary) => MenuAction[]
  dialog: ReactNode
}

const icon = 'size-4'

/** The actions that the status, the time and the role allow, and the dialog that they open. */
export function useAppointmentActions({
  onPage = false,
  onDeleted,
}: Options = {}): AppointmentActions {
  const ask = useQuestions(onDeleted)
  const [decision, setDecision] = useState<Decision>()
  const [open, setOpen] = useState(false)

  function decide(next: Decision) {
    setDecision(next)
    setOpen(true)
  }

  function actionsFor(appointment: AppointmentSummary): MenuAction[] {
    const { id, status, startsAt } = appointment
    const isAhead = Date.parse(startsAt) > Date.now()
    const isPending = isAhead && status === 'Pending'
    const canEnd = isAhead && isOpen(status)
    const actions: [isAllowed: boolean, action: MenuAction][] = [
      [
        isPending,
        {
          label: 'Approve',
          onSelect: () => ask.approve(appointment),
          icon: <CheckIcon className={icon} />,
        },
      ],
      [
        isPending,
        {
          label: 'Decline',
          onSelect: () => decide({ kind: 'decline', appointment }),
          icon: <MinusIcon className={icon} />,
        },
      ],
      [
        !onPage,
        { label: 'Details', to: staffPages.details(id), icon: <EyeIcon className={icon} /> },
      ],
      [
        canEnd,
        {
          label: 'Move',
          onSelect: () => decide({ kind: 'move', appointment }),
          icon: <ClockIcon className={icon} />,
        },
      ],
      [
        canEnd,
        {
          label: 'Cancel',
          onSelect: () => ask.cancel(appointment),
          icon: <CloseIcon className={icon} />,
        },
      ],
      [
        may(appointments.remove),
        {
          label: 'Delete',
          onSelect: () => ask.remove(appointment),
          icon: <TrashIcon className={icon} />,
          danger: true,
        },
      ],
    ]
    return actions.filter(([isAllowed]) => isAllowed).map(([, action]) => action)
  }

  return {
    actionsFor,
    dialog: decision && (
      <Suspense>
        <DecisionDialog decision={decision} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

/** Changes after a question that names the appointment. */
function useQuestions(onDeleted: (() => void) | undefined) {
  const confirm = useConfirm()
  const refresh = appointmentReads
  const approve = useWrite(appointments.approve, {
    sendsMail: true,
    refresh,
    failed: 'Failed to approve appointment',
  })
  const cancel = useWrite(appointments.cancel, { refresh, failed: 'Failed to cancel appointment' })
  const remove = useWrite(appointments.remove, {
    refresh,
    failed: 'Failed to delete appointment.',
    ...(onDeleted && { onDone: onDeleted }),
  })
  return {
    approve: (appointment: AppointmentSummary) =>
      confirm({
        title: `Approve “${nameOf(appointment)}”?`,
        text: `${describeBothTimes(appointment)}. The client gets an email with an entry for the calendar.`,
        action: 'Approve appointment',
        destructive: false,
        onConfirm: () => approve.mutateAsync({ params: { id: appointment.id } }),
      }),
    cancel: (appointment: AppointmentSummary) =>
      confirm({
        title: `Cancel “${nameOf(appointment)}”?`,
        text: `${describeBothTimes(appointment)}. The client is notified, and the time is free again.`,
        action: 'Cancel appointment',
        keep: 'Keep appointment',
        onConfirm: () => cancel.mutateAsync({ params: { id: appointment.id } }),
      }),
    remove: (appointment: AppointmentSummary) =>
      confirm({
        title: `Delete “${nameOf(appointment)}”?`,
        text: `${describeBothTimes(appointment)}. This cannot be undone, and the client is not notified. Cancel it instead to notify the client.`,
        action: 'Delete appointment',
        onConfirm: () => remove.mutateAsync({ params: { id: appointment.id } }),
      }),
  }
}
