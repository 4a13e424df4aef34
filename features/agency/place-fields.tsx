import { useMemo } from 'react'
import { useRegionOf } from '#people/country-field.tsx'
import { countryCodes, countryName } from '#shared/address/countries.ts'
import { zoneName } from '#shared/dates.ts'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'

export function CountryField(props: FieldProps) {
  useRegionOf(props.name, 'region')
  const options = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, label: countryName(value) }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [],
  )
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
