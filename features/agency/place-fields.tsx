import { useMemo } from 'react'
import { useRegionOf } from '#people/country-field.tsx'
import { countryCodes, countryName } from '#shared/address/countries.ts'
import { zoneName } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

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

/** The time zones of the browser, found by their city or by their short name. Offers the browser's own. */
export function TimeZoneField({ className, ...props }: FieldProps) {
  const { value, change } = useFormField<string>(props.name)
  const options = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((value) => ({
        value,
        label: `${value.replaceAll('_', ' ')} (${zoneName(value)})`,
      })),
    [],
  )
  const zone = useMemo(browserZone, [])
  const own = options.find((option) => option.value === zone)
  return (
    <div className={className}>
      <ComboboxField {...props} options={options} />
      {own && own.value !== value && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => change(own.value)}>
          Use {own.value.replaceAll('_', ' ')}
        </Button>
      )}
    </div>
  )
}

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
