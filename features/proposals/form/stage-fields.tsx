import { useFormContext, useWatch } from 'react-hook-form'
import { type OpensOn, openerOptions, statusOptions } from '#features/stages/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Select } from '#ui/overlay/select.tsx'

const unitOptions = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
]

interface StageProps {
  row: string
  money: { currency?: string }
}

/** A stage is a share of the price or an amount, and waits for one thing. */
export function StageFields({ row, money }: StageProps) {
  const { setValue } = useFormContext()
  const isAmount = useWatch({ name: `${row}.amount` }) !== null
  const opensOn: OpensOn = useWatch({ name: `${row}.opensOn` })
  const set = (field: string, value: unknown) =>
    setValue(`${row}.${field}`, value, { shouldDirty: true })

  function choose(opener: string) {
    set('opensOn', opener)
    set('opensDate', opener === 'date' ? calendarDay(new Date()) : null)
    set('opensStatus', opener === 'status' ? 'completed' : null)
  }

  function chooseUnit(unit: string) {
    set('percent', unit === 'percent' ? '' : null)
    set('amount', unit === 'amount' ? '' : null)
  }

  return (
    <>
      <TextField required name={`${row}.title`} label="Title" className="sm:col-span-2" />
      <Choice
        label="Paid as"
        options={unitOptions}
        value={isAmount ? 'amount' : 'percent'}
        onChange={chooseUnit}
      />
      {isAmount ? (
        <MoneyField
          required
          name={`${row}.amount`}
          label="Amount"
          className="sm:col-span-2"
          {...money}
        />
      ) : (
        <NumberField
          required
          name={`${row}.percent`}
          label="Share of the price"
          decimals={3}
          unit="%"
          className="sm:col-span-2"
        />
      )}
      <Choice wide label="Opens" options={openerOptions} value={opensOn} onChange={choose} />
      {opensOn === 'date' && (
        <DateField required name={`${row}.opensDate`} label="Day" className="sm:col-span-3" />
      )}
      {opensOn === 'status' && (
        <SelectField
          required
          name={`${row}.opensStatus`}
          label="Status"
          options={statusOptions}
          className="sm:col-span-3"
        />
      )}
    </>
  )
}

interface ChoiceProps {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  wide?: true
}

/** A choice that also resets the fields that depend on it. */
function Choice({ label, options, value, onChange, wide }: ChoiceProps) {
  return (
    <Field label={label} className={wide ? 'sm:col-span-3' : 'sm:col-span-2'}>
      {({ required: _, ...control }, labelId) => (
        <Select
          {...control}
          labelId={labelId}
          options={options}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
