import { useWatch } from 'react-hook-form'
import { ButtonLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { type Appointment, appointments, SaveAppointment } from '../contract.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { bookingFailed, showAtTime } from './booking-failed.ts'
import { TimeFields } from './time-fields.tsx'

const empty = { service: '', reason: '', dueDate: '', time: '' }

interface BookingFormProps {
  /** Where Cancel leads. */
  back: string
  onBooked: (appointment: Appointment) => void
}

/** A client books an appointment. */
export function BookingForm({ back, onBooked }: BookingFormProps) {
  const book = useWrite(appointments.add, {
    refresh: [appointments.own, appointments.slots, appointments.days],
    failed: bookingFailed,
    onDone: ({ item }) => onBooked(item),
  })
  return (
    <Form
      schema={SaveAppointment}
      defaultValues={empty}
      onSubmit={(body, form) => book.mutateAsync({ body }).catch(showAtTime(form))}
      className="flex max-w-2xl flex-col gap-6"
    >
      <UnsavedGuard />
      <AppointmentFields reasonHint="What you would like to talk about." />
      <ChosenTime />
      <FormActions>
        <SubmitButton busyLabel="Booking…">Book appointment</SubmitButton>
        <ButtonLink to={back} variant="quiet">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  )
}

function ChosenTime() {
  const service: string = useWatch({ name: 'service' })
  return <TimeFields service={service || undefined} />
}
