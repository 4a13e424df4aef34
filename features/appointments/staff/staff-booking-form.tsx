import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ClientField } from '#people/client-field.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { appointments, SaveAppointment } from '../contract.ts'
import { AppointmentFields } from '../form/booking-form.tsx'
import { bookingFailed, showAtTime } from '../form/time-fields.tsx'
import { staffPages } from '../paths.ts'
import { AnyTimeFields } from './any-time-fields.tsx'
import { appointmentReads } from './decision.ts'

const Booking = z.extend(SaveAppointment, {
  userId: z.uuid('Client is required'),
  anyTime: z.boolean(),
})

interface StaffBookingFormProps {
  /** The client whom a link names. */
  client: { id: string; label: string } | undefined
  onBooked: () => void
}

/** Staff book for a client, which approves the appointment. */
export function StaffBookingForm({ client, onBooked }: StaffBookingFormProps) {
  const [names] = useState(() => new Map<unknown, string>(client && [[client.id, client.label]]))
  const book = useWrite(appointments.add, {
    refresh: appointmentReads,
    failed: bookingFailed,
    onDone: onBooked,
  })
  return (
    <Form
      schema={Booking}
      defaultValues={{
        userId: client?.id ?? '',
        service: '',
        reason: '',
        dueDate: '',
        time: '',
        anyTime: false,
      }}
      onSubmit={(body, form) => book.mutateAsync({ body }).catch(showAtTime(form))}
      className="flex max-w-2xl flex-col gap-6"
    >
      <UnsavedGuard />
      <ClientField names={names} />
      <AppointmentFields reasonHint="Visible to the client." />
      <ChosenTime />
      <FormActions>
        <SubmitButton busyLabel="Booking…">Book appointment</SubmitButton>
        <ButtonLink to={staffPages.list} variant="quiet">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  )
}

function ChosenTime() {
  const service: string = useWatch({ name: 'service' })
  return <AnyTimeFields label="Outside our hours" service={service || undefined} />
}
