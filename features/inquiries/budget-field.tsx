import { useState } from 'react'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

/** Dollars as a number, or '' while nothing is typed. A public page does without the 13 KB of MoneyField. */
export function BudgetField({ name, ...field }: FieldProps) {
  const { value = '', change, blur, error } = useFormField<number | string | undefined>(name)
  const [typed, setTyped] = useState<string>()
  return (
    <Field {...field} name={name} error={error}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
          >
            $
          </span>
          <Input
            {...control}
            name={name}
            inputMode="decimal"
            className="pl-8 text-right tabular-nums"
            value={typed ?? formatBudget(value)}
            onChange={({ target }) => {
              setTyped(target.value)
              change(parseBudget(target.value))
            }}
            onBlur={() => {
              setTyped(undefined)
              blur()
            }}
          />
        </div>
      )}
    </Field>
  )
}

const dollars = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function formatBudget(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US', dollars) : value
}

/** Text that is not a figure stays as it is, so that the schema rejects it. */
function parseBudget(text: string): number | string {
  const figure = text.replace(/[$,\s]/g, '')
  return /^\d+(\.\d*)?$/.test(figure) ? Number(figure) : figure && text
}
