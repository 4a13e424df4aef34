import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { addDays, daysBetween } from '#shared/dates.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/overlay/select.tsx'

const own = 'own'
const usual = [0, 7, 14, 30]

const termsLabel = (days: number) => (days === 0 ? 'On receipt' : `${days} days`)

interface DatesProps {
  /** The terms of the settings. */
  dueDays: number
}

/** The date of issue, and the due date by its terms or as a custom date. */
export function Dates({ dueDays }: DatesProps) {
  const form = useFormContext()
  const [issued = '', due = ''] = useWatch({ name: ['dateIssued', 'dueDate'] }) as string[]
  const offered = [...new Set([...usual, dueDays])].sort((one, other) => one - other)
  const findTerms = (day: string) => offered.find((days) => addDays(issued, days) === day)
  const [terms, setTerms] = useState(() => findTerms(due))
  // While a date is being typed, its terms stay.
  const days = daysBetween(issued, due)
  const isInTerms = terms !== undefined && (Number.isNaN(days) || days === terms)

  function setDue(from: string, days = terms) {
    const day = days === undefined ? '' : addDays(from, days)
    if (day === '') return
    form.setValue('dueDate', day, { shouldDirty: true })
    form.clearErrors('dueDate')
  }

  function chooseTerms(value: string) {
    const next = value === own ? undefined : Number(value)
    setTerms(next)
    setDue(issued, next)
  }

  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
      <DateField name="dateIssued" label="Issue date" onChange={setDue} />
      <Field label="Terms">
        {({ required: _, ...control }, labelId) => (
          <Select
            {...control}
            labelId={labelId}
            options={[
              ...offered.map((each) => ({ value: `${each}`, label: termsLabel(each) })),
              { value: own, label: 'Custom date' },
            ]}
            value={isInTerms ? `${terms}` : own}
            onChange={chooseTerms}
          />
        )}
      </Field>
      <DateField name="dueDate" label="Due date" onChange={(day) => setTerms(findTerms(day))} />
    </div>
  )
}
