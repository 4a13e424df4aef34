import { services } from '#features/services/contract.ts'
import { messageOr } from '#shared/errors.ts'
import { useRead } from '#ui/client/data.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { ErrorState } from '#ui/list/data-states.tsx'
import { meetingTypeLabels, meetingTypes } from '../rules.ts'

const types = meetingTypes.map((value) => ({ value, label: meetingTypeLabels[value] }))

/** The fields of an appointment except its time. */
export function AppointmentFields({ reasonHint }: { reasonHint: string }) {
  return (
    <>
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
        hint={reasonHint}
        rows={3}
        maxLength={2000}
      />
    </>
  )
}

/** A select, or a text field for an agency that lists no services. */
function ServiceField() {
  const query = { fields: ['title'] } as const
  const { data, error, refetch } = useRead(services.list, { query })
  if (!data && error)
    return (
      <ErrorState message={messageOr(error, 'An error occurred')} onRetry={() => void refetch()} />
    )
  const field = { required: true, name: 'service', label: 'Service' }
  if (data?.rows.length === 0) return <TextField {...field} />
  const options = data?.rows.map(({ title }) => ({ value: title, label: title })) ?? []
  return <SelectField {...field} options={options} />
}
