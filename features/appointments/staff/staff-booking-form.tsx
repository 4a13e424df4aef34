import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { asideColumns, FormAside, useAside } from '#content/editing/form-aside.tsx'
import { ClientField } from '#people/client-field.tsx'
import { nameOf } from '#people/names.ts'
import { formatDay, formatHour } from '#shared/dates.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { calendar } from '../calendar/contract.ts'
import { appointments, SaveAppointment } from '../contract.ts'
import { AppointmentFields } from '../form/booking-form.tsx'
import { bookingFailed, showAtTime } from '../form/time-fields.tsx'
import { staffPages } from '../paths.ts'
import { isOpen } from '../rules.ts'
import { AnyTimeFields } from './any-time-fields.tsx'
import { appointmentReads } from './decision.ts'

const Booking = z.object({
  userId: z.uuid('Client is required'),
  ...SaveAppointment.shape,
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
  const hasAside = useAside()
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
      className={asideColumns}
    >
      <div className="flex max-w-2xl flex-col gap-6">
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
      </div>
      {hasAside && (
        <FormAside schema={Booking}>
          <BookedDay />
        </FormAside>
      )}
    </Form>
  )
}

function ChosenTime() {
  const service: string = useWatch({ name: 'service' })
  return <AnyTimeFields label="Outside our hours" service={service || undefined} />
}

/** The open appointments of the chosen day. */
function BookedDay() {
  const day: string = useWatch({ name: 'dueDate' }) ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  const { data } = useRead(calendar.days, { query: { from: day, to: day } }, { enabled: isDay })
  if (!isDay || !data) return null
  const booked = data.appointments.filter(({ status }) => isOpen(status))
  return (
    <section aria-labelledby="booked">
      <h2
        id="booked"
        className="border-ink border-t pt-2.5 pb-1.5 font-mono font-normal text-caption text-ink-soft tracking-normal"
      >
        Booked on {formatDay(day)}
      </h2>
      {booked.length === 0 && <p className="py-1.5 text-ink-soft text-small">Nothing yet</p>}
      <ul className="text-small">
        {booked.map(({ id, startsAt, userId, service }) => (
          <li key={id} className="flex gap-4 border-line border-b py-2">
            <span className="w-16 shrink-0 text-ink-soft">{formatHour(startsAt)}</span>
            <span className="min-w-0 wrap-anywhere">
              {nameOf(userId)}
              <span className="block text-ink-soft">{service}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
