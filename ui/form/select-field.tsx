import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import type { Option } from '#ui/overlay/option.ts'
import { Select } from '#ui/overlay/select.tsx'

/** Selects one of a few options. For more than a dozen use ComboboxField, which has a search. */
export function SelectField({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const { value, change, blur, error } = useFormField<string>(field.name)
  return (
    <Field {...field} error={error}>
      {({ required: _, ...described }, labelId) => (
        <Select
          {...described}
          aria-required={field.required}
          options={options}
          placeholder="Choose…"
          disabled={field.disabled}
          value={value}
          labelId={labelId}
          onChange={change}
          onClose={blur}
        />
      )}
    </Field>
  )
}
