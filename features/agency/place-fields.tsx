import { useEffect, useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { countryCodes, countryName } from '#shared/address/countries.ts'
import { zoneName } from '#shared/dates.ts'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'

/** Another country empties the region that was saved for this one. */
export function CountryField(props: FieldProps) {
  const { name: country } = props
  const { subscribe, setValue } = useFormContext()
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name, values, defaultValues: saved }) {
          if (name !== country || !['', saved?.region].includes(values.region)) return
          const region = values[country] === saved?.[country] ? saved?.region : ''
          setValue('region', region, { shouldDirty: true })
        },
      }),
    [subscribe, setValue, country],
  )
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
