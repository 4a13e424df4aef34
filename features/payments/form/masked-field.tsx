import type { ChangeEvent } from 'react'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { caretAfter, maskDigits } from '#ui/form/mask.ts'

interface MaskedFieldProps extends FieldProps {
  maskOf: (typed: string) => string
  /** Completes what was typed, before the mask. */
  complete?: (typed: string) => string
  placeholder: string
}

/** A field of digits that are grouped as they are typed. No browser offers a stored card for it. */
export function MaskedField({
  name,
  label,
  required,
  className,
  maskOf,
  complete = (typed) => typed,
  placeholder,
}: MaskedFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(name)

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = target
    const completed = complete(typed)
    const masked = maskDigits(maskOf(completed), completed)
    const before = complete(typed.slice(0, selectionStart ?? typed.length)).replace(/\D/g, '')
    change(masked)
    // React moves the caret to the end when it changes the value.
    requestAnimationFrame(() => {
      const at = caretAfter(masked, before.length)
      target.setSelectionRange(at, at)
    })
  }

  return (
    <Field {...{ name, label, required, className, error }}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          className="tabular-nums"
          value={value}
          onChange={type}
          onBlur={blur}
        />
      )}
    </Field>
  )
}
