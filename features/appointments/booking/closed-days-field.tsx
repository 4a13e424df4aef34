import { useState } from 'react'
import { Input } from '#ui/base/input.tsx'
import { DateInput } from '#ui/date/date-field.tsx'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { EditableRows, linesOf, textOf } from '#ui/list/editable-rows.tsx'
import { readClosedDays } from './contract.ts'

interface ClosedDay {
  day: string
  name: string
}

function readLine(line: string): ClosedDay {
  const [day = '', ...rest] = line.split(' ')
  return { day, name: rest.join(' ') }
}

const lineOf = ({ day, name }: ClosedDay) => (name ? `${day} ${name}` : day)

const mostDays = 100

/** Days with their names. Holds a line for each, such as 2026-12-25 Christmas. */
export function ClosedDaysField({ required: _, ...field }: FieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const [inputError, setInputError] = useState<string>()
  const lines = linesOf(value)
  const days = lines.map(readLine)
  const shown = inputError ?? error
  const edit = (at: number, edited: Partial<ClosedDay>) =>
    change(textOf(lines.with(at, lineOf({ ...readLine(lines[at] ?? ''), ...edited }))))
  return (
    <FieldGroup {...field} error={shown}>
      <EditableRows
        count={days.length}
        most={mostDays}
        noun="day"
        add="Add a day"
        onAdd={() => change(textOf([...lines, '']))}
        onRemove={(removed) => {
          setInputError(undefined)
          change(textOf(lines.filter((_, at) => at !== removed)))
        }}
      >
        {(at) => (
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 @lg:grid-cols-[11rem_minmax(0,1fr)]">
            <DateInput
              control={{
                id: `${field.name}-${at}`,
                'aria-label': `Date of day ${at + 1}`,
                'aria-invalid': shown && !readClosedDays(lines[at] || ' x') ? true : undefined,
              }}
              name={`${field.name}-${at}`}
              label={`date of day ${at + 1}`}
              value={days[at]?.day ?? ''}
              onChange={(day) => edit(at, { day: day.replaceAll(/\s/g, '') })}
              onBlur={blur}
              onInputError={setInputError}
            />
            <Input
              aria-label={`Name of day ${at + 1}`}
              placeholder="Name, such as Christmas"
              autoComplete="off"
              value={days[at]?.name ?? ''}
              onChange={({ target }) => edit(at, { name: target.value })}
              onBlur={blur}
            />
          </div>
        )}
      </EditableRows>
    </FieldGroup>
  )
}
