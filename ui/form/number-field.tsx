import { NumberField as Base } from '@base-ui/react/number-field'
import type { ReactNode } from 'react'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

interface NumberFieldProps extends FieldProps {
  placeholder?: string
  decimals?: number
}

/** Holds a number, or '' while nothing is typed. */
export function NumberField({ decimals = 0, ...field }: NumberFieldProps) {
  return <FigureField {...field} format={{ maximumFractionDigits: decimals }} look="font-mono" />
}

const dollars = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Holds dollars as a number with two decimals, or '' while nothing is typed. */
export function MoneyField(field: Omit<NumberFieldProps, 'decimals'>) {
  return (
    <FigureField {...field} format={dollars} look="pl-8 text-right tabular-nums">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      >
        $
      </span>
    </FigureField>
  )
}

interface FigureFieldProps extends Omit<NumberFieldProps, 'decimals'> {
  format: Intl.NumberFormatOptions
  look: string
  children?: ReactNode
}

function FigureField({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  placeholder,
  format,
  look,
  children,
}: FigureFieldProps) {
  const { value, change, blur, error } = useFormField<number | '' | null>(name)
  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {({ id, ...control }) => (
        <Base.Root
          id={id}
          min={0}
          locale="en-US"
          format={format}
          disabled={disabled}
          value={value === '' ? null : value}
          onValueChange={(next) => change(next ?? '')}
          className="relative"
        >
          {children}
          <Base.Input
            {...control}
            name={name}
            placeholder={placeholder}
            onBlur={blur}
            className={look}
            render={<Input />}
          />
        </Base.Root>
      )}
    </Field>
  )
}
