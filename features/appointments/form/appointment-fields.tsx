import { messageOr } from '#shared/errors.ts'
import { useRead } from '#ui/client/data.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { ErrorState } from '#ui/list/data-states.tsx'
import { booking } from '../booking/contract.ts'
import { meetingTypeLabels, meetingTypes } from '../rules.ts'

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
    return (
      <ErrorState message={messageOr(error, 'An error occurred')} onRetry={() => void refetch()} />
    )
  const field = { required: true, name: 'service', label: 'Service' }
  if (data?.services.length === 0) return <TextField {...field} />
  const options = data?.services.map((title) => ({ value: title, label: title })) ?? []
  return <SelectField {...field} options={options} />
}
