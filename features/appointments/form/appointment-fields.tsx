import { services } from '#features/services/contract.ts'
import { useRead } from '#ui/client/data.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
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

function ServiceField() {
  const query = { fields: ['title'] } as const
  const listed = useRead(services.list, { query }).data?.rows ?? []
  const options = listed.map(({ title }) => ({ value: title, label: title }))
  return <SelectField required name="service" label="Service" options={options} />
}
