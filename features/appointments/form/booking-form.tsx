import { useWatch } from 'react-hook-form'
import { ErrorState } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { booking } from '../booking/contract.ts'
import { type Appointment, appointments, SaveAppointment } from '../contract.ts'
import { meetingTypeLabels, meetingTypes } from '../rules.ts'
import { bookingFailed, showAtTime, TimeFields } from './time-fields.tsx'

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

const useOffered = () => useRead(booking.offered, {})
type Offered = ReturnType<typeof useOffered>

/** The fields of an appointment except its time. */
export function AppointmentFields({ reasonHint }: { reasonHint: string }) {
  const offered = useOffered()
  const { meetingTypes: types = meetingTypes } = offered.data ?? {}
  return (
    <>
      <ServiceField offered={offered} />
      <RadioGroupField
        required
        name="meetingType"
        label="Meeting type"
        options={types.map((value) => ({ value, label: meetingTypeLabels[value] }))}
        layout="flex flex-wrap gap-x-8"
      />
      <TextareaField
        required
        name="reason"
        label="Reason"
        hint={reasonHint}
        rows={3}
        maxLength={2000}
      />
    </>
  )
}

/** A select, or a text field for an agency that lists no services. */
function ServiceField({ offered }: { offered: Offered }) {
  const { data, error, refetch } = offered
  if (!data && error)
    return <ErrorState message="The services could not be loaded." onRetry={() => void refetch()} />
  const field = { required: true, name: 'service', label: 'Service' }
  if (data?.services.length === 0) return <TextField {...field} />
  const options = data?.services.map((title) => ({ value: title, label: title })) ?? []
  return <SelectField {...field} options={options} />
}
