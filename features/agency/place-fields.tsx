import { useMemo } from 'react'
import { zoneName } from '#shared/dates.ts'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { countryCodes } from './countries.ts'

export function CountryField(props: FieldProps) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames('en-US', { type: 'region' })
    return countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((one, other) => one.label.localeCompare(other.label))
  }, [])
  return <ComboboxField {...props} options={options} />
}

/** The time zones of the browser, found by their city or by their short name. */
export function TimeZoneField(props: FieldProps) {
  const options = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((value) => ({
        value,
        label: `${value.replaceAll('_', ' ')} (${zoneName(value)})`,
      })),
    [],
  )
  return <ComboboxField {...props} options={options} />
}
