import { type ReactNode, useState } from 'react'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { formatFigure, parseFigure, roundFigure } from '#ui/form/figure.ts'
import { useFormField } from '#ui/form/form.tsx'

interface NumberFieldProps extends FieldProps {
  placeholder?: string
  decimals?: number
}

/** Holds a number, or '' while nothing is typed. Other text stays, so that validation rejects it. */
export function NumberField({ decimals = 0, ...field }: NumberFieldProps) {
  return <FigureField {...field} decimals={decimals} look="text-right tabular-nums" />
}

/** Holds dollars as a number with two decimals, or '' while nothing is typed. */
export function MoneyField(field: Omit<NumberFieldProps, 'decimals'>) {
  return (
    <FigureField {...field} decimals={2} fixed look="pl-7 text-right tabular-nums">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      >
        $
      </span>
    </FigureField>
  )
}

interface FigureFieldProps extends NumberFieldProps {
  decimals: number
  /** Always shows all decimals. */
  fixed?: boolean
  look: string
  children?: ReactNode
}

/** A plain input: a form can have hundreds of them. */
function FigureField({
  name,
  label,
  hint,
  required,
  className,
  decimals,
  fixed,
  look,
  children,
  ...input
}: FigureFieldProps) {
  const { value = '', change, blur, error } = useFormField<number | string | undefined>(name)
  const [typed, setTyped] = useState<string>()

  function settle() {
    setTyped(undefined)
    const rounded = roundFigure(value, decimals)
    if (rounded !== value) change(rounded)
    blur()
  }

  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {(control) => (
        <div className="relative">
          {children}
          <Input
            {...input}
            {...control}
            name={name}
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
        </div>
      )}
    </Field>
  )
}
