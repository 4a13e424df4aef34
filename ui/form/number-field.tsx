import { type ReactNode, useId, useState } from 'react'
import { currencySign } from '#shared/address/currency.ts'
import { decimalsOf } from '#shared/money.ts'
import { Input } from '#ui/base/input.tsx'
import { type ControlProps, Field, type FieldProps } from '#ui/form/field.tsx'
import { formatFigure, parseFigure, roundFigure } from '#ui/form/figure.ts'
import { useFormField } from '#ui/form/form.tsx'

interface NumberFieldProps extends FieldProps {
  placeholder?: string
  decimals?: number
  /** Shown next to the number, such as hours. */
  unit?: string
}

/** Holds a number, or '' while nothing is typed. Other text stays, so that validation rejects it. */
export function NumberField({ decimals = 0, unit, ...field }: NumberFieldProps) {
  return <FigureField {...field} decimals={decimals} unit={unit} look="text-right tabular-nums" />
}

interface MoneyFieldProps extends Omit<NumberFieldProps, 'decimals' | 'unit'> {
  /** The agency's by default. */
  currency?: string
}

/** Holds an amount as a number with the decimals of its currency, or '' while nothing is typed. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  const sign = currencySign(currency)
  const room = sign.length > 1 ? 'pl-14' : 'pl-7'
  return (
    <FigureField
      {...field}
      decimals={decimalsOf(currency)}
      fixed
      look={`${room} text-right tabular-nums`}
    >
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      >
        {sign}
      </span>
    </FigureField>
  )
}

interface FigureFieldProps extends NumberFieldProps {
  decimals: number
  unit?: string | undefined
  /** Always shows all decimals. */
  fixed?: boolean
  look: string
  children?: ReactNode
}

/** A plain input: a form can have hundreds of them. */
function FigureField({
  decimals,
  fixed,
  unit,
  look,
  placeholder,
  children,
  ...field
}: FigureFieldProps) {
  const { value = '', change, blur, error } = useFormField<number | string | undefined>(field.name)
  const [typed, setTyped] = useState<string>()
  const unitId = useId()

  function settle() {
    setTyped(undefined)
    const rounded = roundFigure(value, decimals)
    if (rounded !== value) change(rounded)
    blur()
  }

  return (
    <Field {...field} error={error}>
      {(control) => (
        <div className="relative flex items-center gap-3">
          {children}
          <Input
            {...control}
            {...(unit && { 'aria-describedby': describe(control, unitId) })}
            name={field.name}
            placeholder={placeholder}
            disabled={field.disabled}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            className={look}
            value={typed ?? formatFigure(value, decimals, fixed)}
            onChange={({ target }) => {
              setTyped(target.value)
              change(parseFigure(target.value))
            }}
            onBlur={settle}
          />
          {unit && (
            <span id={unitId} className="shrink-0 text-ink-soft text-small">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

const describe = ({ 'aria-describedby': notes }: ControlProps, unitId: string) =>
  notes ? `${unitId} ${notes}` : unitId
