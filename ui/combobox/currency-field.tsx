import { useMemo } from 'react'
import { currencyCodes, currencyLabel } from '#shared/address/currency.ts'
import type { FieldProps } from '#ui/form/field.tsx'
import { ComboboxField } from './combobox-field.tsx'

/** A currency, found by its name or its code. */
export function CurrencyField(props: FieldProps) {
  const options = useMemo(
    () => currencyCodes.map((value) => ({ value, label: currencyLabel(value) })),
    [],
  )
  return <ComboboxField {...props} options={options} />
}
