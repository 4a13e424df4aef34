import { useWatch } from 'react-hook-form'
import { services } from '#features/services/contract.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { type Appointment, appointments, SaveAppointment } from '../contract.ts'
import { meetingTypeLabels, meetingTypes } from '../rules.ts'
import { TimeFields } from './time-fields.tsx'

const types = meetingTypes.map((value) => ({ value, label: meetingTypeLabels[value] }))
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
    onDone: ({ item }) => onBooked(item),
  })
  return (
    <Form
      schema={SaveAppointment}
      defaultValues={empty}
      onSubmit={(body) => book.mutateAsync({ body })}
      className="flex max-w-2xl flex-col gap-6"
    >
      <UnsavedGuard />
      <ServiceField />
      <RadioGroupField
        required
        name="meetingType"
        label="Meeting type"
        options={types}
        layout="flex flex-wrap gap-x-8"
      />
      <TextareaField
        required
        name="reason"
        label="Reason"
        hint="What you would like to talk about."
        rows={3}
        maxLength={2000}
      />
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

function ServiceField() {
  const query = { fields: ['title'] } as const
  const listed = useRead(services.list, { query }).data?.rows ?? []
  const options = listed.map(({ title }) => ({ value: title, label: title }))
  return <SelectField required name="service" label="Service" options={options} />
}

function ChosenTime() {
  const service: string = useWatch({ name: 'service' })
  return <TimeFields service={service || undefined} />
}
