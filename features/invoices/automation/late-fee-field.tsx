import { useState } from 'react'
import { currencyWords } from '#shared/address/currency.ts'
import { agencyCurrency, decimalsOf, usualCurrency } from '#shared/money.ts'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { formatFigure, parseFigure } from '#ui/form/figure.ts'
import { useFormField } from '#ui/form/form.tsx'
import { Select } from '#ui/overlay/select.tsx'

type Kind = 'none' | 'amount' | 'percent'

const isUsual = () => agencyCurrency() === usualCurrency
const inMoney = () => (isUsual() ? 'in dollars' : `in ${currencyWords()}`)
const kinds = (): { value: Kind; label: string }[] => [
  { value: 'none', label: 'None' },
  { value: 'amount', label: `An amount ${inMoney()}` },
  { value: 'percent', label: 'A percentage of what is owed' },
]

function kindOf(fee: string): Kind {
  if (fee === '') return 'none'
  return fee.endsWith('%') ? 'percent' : 'amount'
}

const figureOf = (fee: string) => fee.replaceAll(/[\p{Sc}%\s]/gu, '')

/** The stored figure as the agency's country writes it. */
function shownFigure(kind: Kind, figure: string): string {
  const isFigure = figure !== '' && !Number.isNaN(Number(figure))
  return isFigure ? formatFigure(Number(figure), kind === 'percent' ? 3 : decimalsOf()) : figure
}

/** The empty figure of a kind is stored as its sign, which no schema accepts. */
function feeOf(kind: Kind, figure: string): string {
  if (kind === 'none') return ''
  return kind === 'percent' ? `${figure}%` : figure || '$'
}

/** A kind of fee and its figure. Holds 25 for $25.00, 1.5% for a percentage, or nothing. */
export function LateFeeField({ required: _, ...field }: FieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const [typed, setTyped] = useState<string>()
  const kind = kindOf(value)
  const figure = figureOf(value)
  return (
    <Field {...field} error={error}>
      {({ id, required: _, ...control }, labelId) => (
        <div className="flex max-w-112 gap-2">
          <div className="min-w-0 flex-1">
            <Select
              id={id}
              aria-describedby={control['aria-describedby']}
              options={kinds()}
              labelId={labelId}
              value={kind}
              onChange={(chosen) => change(feeOf(chosen as Kind, figure))}
              onClose={blur}
            />
          </div>
          {kind !== 'none' && (
            <Input
              {...control}
              name={field.name}
              aria-label={kind === 'percent' ? 'Late fee in percent' : `Late fee ${inMoney()}`}
              inputMode="decimal"
              autoComplete="off"
              className="max-w-28 text-right tabular-nums"
              value={typed ?? shownFigure(kind, figure)}
              onChange={({ target }) => {
                const figure = figureOf(target.value)
                setTyped(figure)
                change(feeOf(kind, String(parseFigure(figure))))
              }}
              onBlur={() => {
                setTyped(undefined)
                blur()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
