import { useFieldArray } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#ui/base/button.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import type { DialogProps } from '#ui/overlay/dialog-frame.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { type AppointmentSummary, appointments, SaveAppointment } from '../contract.ts'
import { TimeFields } from '../form/time-fields.tsx'
import { describeBothTimes, offersMax } from '../rules.ts'
import { AnyTimeFields } from './any-time-fields.tsx'
import { appointmentLabel, appointmentReads, type Decision } from './decision.ts'

interface DecisionDialogProps {
  /** Stays set while the dialog closes. */
  decision: Decision
  open: boolean
  onClose: () => void
}

export default function DecisionDialog({ decision, ...dialog }: DecisionDialogProps) {
  const { kind, appointment } = decision
  const isDecline = kind === 'decline'
  const frame = {
    ...dialog,
    title: `${isDecline ? 'Decline' : 'Move'} “${appointmentLabel(appointment)}”`,
    description: `${describeBothTimes(appointment)}. The client is notified.`,
    cancel: 'Back',
  }
  const DialogOf = isDecline ? DeclineDialog : MoveDialog
  return <DialogOf key={appointment.id} appointment={appointment} frame={frame} />
}

interface FrameProps {
  appointment: AppointmentSummary
  frame: Omit<DialogProps, 'footer'>
}

const Decline = z.pick(appointments.change.body, { note: true, offers: true })

function DeclineDialog({ appointment, frame }: FrameProps) {
  const { id, updatedAt: basedOn } = appointment
  const change = useWrite(appointments.change, { sendsMail: true, refresh: appointmentReads })
  return (
    <FormDialog
      {...frame}
      schema={Decline}
      defaultValues={{ note: '', offers: [] }}
      onSubmit={(fields) =>
        change.mutateAsync({ params: { id }, body: { ...fields, status: 'Declined', basedOn } })
      }
      button={<SubmitButton busyLabel="Declining…">Decline appointment</SubmitButton>}
    >
      <TextareaField
        name="note"
        label="Reason"
        hint="Visible to the client."
        rows={3}
        maxLength={1000}
      />
      <Offers appointment={appointment} />
    </FormDialog>
  )
}

/** Up to three other times, of which the client can take one. */
function Offers({ appointment: { id, service } }: Pick<FrameProps, 'appointment'>) {
  const { fields, append, remove } = useFieldArray({ name: 'offers', keyName: 'key' })
  return (
    <>
      {fields.map(({ key }, index) => (
        <section
          key={key}
          aria-label={`Other time ${index + 1}`}
          className="flex flex-col gap-4 border-line border-t pt-4"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium text-base">Other time {index + 1}</h3>
            <Button variant="quiet" size="small" onClick={() => remove(index)}>
              Remove
              <span className="sr-only"> other time {index + 1}</span>
            </Button>
          </div>
          <TimeFields service={service} moved={id} prefix={`offers.${index}.`} held={false} />
        </section>
      ))}
      {fields.length < offersMax && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => append({ dueDate: '', time: '' }, { shouldFocus: false })}
          >
            <PlusIcon className="size-4" />
            {fields.length === 0 ? 'Offer another time' : 'Offer one more time'}
          </Button>
        </div>
      )}
    </>
  )
}

const Move = z.extend(z.pick(SaveAppointment, { dueDate: true, time: true }), {
  anyTime: z.boolean(),
})

function MoveDialog({ appointment, frame }: FrameProps) {
  const { id, service, updatedAt: basedOn } = appointment
  const change = useWrite(appointments.change, { sendsMail: true, refresh: appointmentReads })
  return (
    <FormDialog
      {...frame}
      schema={Move}
      defaultValues={{ dueDate: '', time: '', anyTime: false }}
      onSubmit={(fields) => change.mutateAsync({ params: { id }, body: { ...fields, basedOn } })}
      button={<SubmitButton busyLabel="Moving…">Move appointment</SubmitButton>}
    >
      <AnyTimeFields label="Another time" service={service} moved={id} />
    </FormDialog>
  )
}
