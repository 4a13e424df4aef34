import { type ComponentProps, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { findCountryCode } from '#shared/address/countries.ts'
import { isStateOf } from '#shared/address/place.ts'
import { TextField } from '#ui/form/text-field.tsx'

const codeOf = (written = '') => findCountryCode(written) ?? written

/** Another country empties the region of the one that was saved. */
export function useRegionOf(country: string, region: string): void {
  const { subscribe, setValue } = useFormContext()
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name, values, defaultValues: saved = {} }) {
          if (name !== country) return
          const [former, given] = [codeOf(saved[country]), values[region]]
          const isFormer = codeOf(values[country]) === former
          const belongs = given === saved[region] || isStateOf(given, former)
          if (isFormer ? given !== '' : !belongs) return
          setValue(region, isFormer ? saved[region] : '', { shouldDirty: true })
        },
      }),
    [subscribe, setValue, country, region],
  )
}

/** The country of a postal address beside the field of its state. */
export function CountryField(props: Partial<ComponentProps<typeof TextField>>) {
  useRegionOf('country', 'state')
  return <TextField name="country" label="Country" {...props} />
}
