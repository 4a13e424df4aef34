import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useNewClient } from '#content/editing/new-client.ts'
import { accounts } from '#features/accounts/contract.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import type { Option } from '#ui/base/select.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { appointments, SaveAppointment } from '../contract.ts'
import { AppointmentFields } from '../form/appointment-fields.tsx'
import { bookingFailed, showAtTime } from '../form/booking-failed.ts'
import { staffPages } from '../pages.ts'
import { AnyTimeFields } from './any-time-fields.tsx'
import { appointmentReads } from './decision.ts'

const Booking = z.extend(SaveAppointment, {
  userId: z.uuid('Client is required'),
  anyTime: z.boolean(),
})

interface Client {
  id: string
  firstName: string
  lastName: string
  businessName?: string | undefined
}

interface StaffBookingFormProps {
  /** The client whom a link names. */
  client: Client | undefined
  onBooked: () => void
}

/** Staff book for a client, which approves the appointment. */
export function StaffBookingForm({ client, onBooked }: StaffBookingFormProps) {
  const book = useWrite(appointments.add, {
    refresh: appointmentReads,
    failed: bookingFailed,
    onDone: onBooked,
  })
  return (
    <Form
      schema={Booking}
      defaultValues={{
        ...{ userId: client?.id ?? '', service: '', reason: '', dueDate: '', time: '' },
        anyTime: false,
      }}
      onSubmit={(body, form) => book.mutateAsync({ body }).catch(showAtTime(form))}
      className="flex max-w-2xl flex-col gap-6"
    >
      <UnsavedGuard />
      <ClientField linked={client} />
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

function optionOf({ id, firstName, lastName, businessName }: Client): Option {
  const name = `${firstName} ${lastName}`
  return { value: id, label: businessName ? `${businessName}, ${name}` : name }
}

function ClientField({ linked }: { linked: Client | undefined }) {
  const [typed, setTyped] = useState('')
  const query = { filter: 'User', sort: 'name', limit: 50, q: typed } as const
  const { data, isPlaceholderData } = useRead(accounts.list, { query })
  const listed = data?.rows ?? []
  const all: Client[] =
    linked && !typed ? [linked, ...listed.filter(({ id }) => id !== linked.id)] : listed
  return (
    <ComboboxField
      required
      label="Client"
      {...useNewClient()}
      name="userId"
      options={all.map(optionOf)}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}

function ChosenTime() {
  const service: string = useWatch({ name: 'service' })
  return <AnyTimeFields label="Outside our hours" service={service || undefined} />
}
