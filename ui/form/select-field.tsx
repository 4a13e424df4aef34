import { type Option, Select } from '#ui/base/select.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

interface SelectFieldProps extends FieldProps {
  options: readonly Option[]
  placeholder?: string
}

/** Selects one of a few options. For more than a dozen use ComboboxField, which has a search. */
export function SelectField({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  options,
  placeholder = 'Choose…',
}: SelectFieldProps) {
  const { value, change, blur, error } = useFormField<string>(name)
  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {({ required: _, ...described }, labelId) => (
        <Select
          {...described}
          aria-required={required}
          {...{ options, placeholder, disabled, value }}
          labelId={labelId}
          onChange={change}
          onClose={blur}
        />
      )}
    </Field>
  )
}
