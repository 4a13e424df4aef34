import { type ComponentProps, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { findCountryCode } from '#shared/address/find-country.ts'
import { isStateOf } from '#shared/address/place.ts'
import { wordsOf } from '#shared/address/words.ts'
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

type Props = Partial<ComponentProps<typeof TextField>>

/** The country of a postal address beside the field of its state. */
export function CountryField(props: Props) {
  useRegionOf('country', 'state')
  return <TextField name="country" label="Country" {...props} />
}

const useWords = () => wordsOf(codeOf(useWatch({ name: 'country' })))

export function StateField({ required = false, ...props }: Props) {
  const { state, needsState } = useWords()
  return <TextField name="state" label={state} required={required && needsState} {...props} />
}

export function ZipField({ required = false, ...props }: Props) {
  const { zip, needsZip } = useWords()
  return <TextField name="zipCode" label={zip} required={required && needsZip} {...props} />
}
