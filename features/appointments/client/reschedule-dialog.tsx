import * as z from 'zod/mini'
import { useWrite } from '#ui/client/data.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type Appointment, appointments, SaveAppointment } from '../contract.ts'
import { TimeFields } from '../form/time-fields.tsx'

const NewTime = z.pick(SaveAppointment, { dueDate: true, time: true })

interface RescheduleDialogProps {
  /** The dialog is open while there is one. */
  appointment: Appointment | undefined
  onClose: () => void
}

export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const move = useWrite(appointments.reschedule, {
    refresh: [appointments.own, appointments.slots, appointments.days],
    onDone: onClose,
  })
  return (
    <Dialog
      open={appointment !== undefined}
      onClose={onClose}
      title="Choose another time"
      description="We confirm the new time, as we did the first one."
    >
      {appointment && (
        <Form
          schema={NewTime}
          defaultValues={{ dueDate: '', time: '' }}
          onSubmit={(body) => {
            const { id, updatedAt: basedOn } = appointment
            return move.mutateAsync({ params: { id }, body: { ...body, basedOn } })
          }}
        >
          <TimeFields service={appointment.service} moved={appointment.id} />
          <DialogActions onCancel={onClose} cancel="Keep the time">
            <SubmitButton busyLabel="Moving…">Reschedule</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}
