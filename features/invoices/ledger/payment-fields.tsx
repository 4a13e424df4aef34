import { DateField } from '#ui/date/date-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const methodOptions = [
  { value: 'transfer', label: 'Bank transfer' },
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
]

interface PaymentFieldsProps {
  /** Comes before the names of the fields, such as recordPayment and a dot. */
  within?: string
}

/** The fields of a payment that was not made by card on the site. */
export function PaymentFields({ within = '' }: PaymentFieldsProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField required name={`${within}method`} label="Method" options={methodOptions} />
        <DateField name={`${within}paidOn`} label="Date" />
      </div>
      <TextField
        name={`${within}reference`}
        label="Reference"
        hint="Such as the number of the check or the transfer."
        autoComplete="off"
      />
    </>
  )
}
