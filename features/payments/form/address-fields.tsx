import { useMemo } from 'react'
import { wordsOf } from '#shared/address/words.ts'
import { NativeSelect } from '#ui/base/input.tsx'
import { Field } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { countriesOf } from '../countries.ts'

interface AddressFieldsProps {
  /** The name of the address in the form. */
  name: 'billing' | 'shipping'
}

/** The fields of an address but its name, in the words of its country. */
export function AddressFields({ name }: AddressFieldsProps) {
  const { value: country } = useFormField<string>(`${name}.country`)
  const { state, zip, needsZip } = wordsOf(country)
  return (
    <>
      <CountryField name={name} />
      <TextField
        required
        name={`${name}.line1`}
        label="Address"
        autoComplete={`${name} address-line1`}
        className="xs:col-span-2"
      />
      <TextField
        name={`${name}.line2`}
        label="Apartment, suite"
        autoComplete={`${name} address-line2`}
        className="xs:col-span-2"
      />
      <TextField
        required
        name={`${name}.city`}
        label="City"
        autoComplete={`${name} address-level2`}
        className="xs:col-span-2"
      />
      <TextField name={`${name}.state`} label={state} autoComplete={`${name} address-level1`} />
      <TextField
        required={needsZip}
        name={`${name}.zip`}
        label={zip}
        autoComplete={`${name} postal-code`}
      />
    </>
  )
}

function CountryField({ name }: AddressFieldsProps) {
  const { value, change, blur, error } = useFormField<string>(`${name}.country`)
  const { change: changeState } = useFormField<string>(`${name}.state`)
  const options = useMemo(() => countriesOf(name), [name])
  return (
    <Field
      required
      name={`${name}.country`}
      label="Country"
      error={error}
      className="xs:col-span-2"
    >
      {(control) => (
        <NativeSelect
          {...control}
          name={`${name}.country`}
          autoComplete={`${name} country`}
          value={value}
          onChange={(event) => {
            change(event.target.value)
            changeState('')
          }}
          onBlur={blur}
        >
          {options.map(({ value: code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
