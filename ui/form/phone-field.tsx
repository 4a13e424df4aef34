import type { ChangeEvent, ClipboardEvent } from 'react'
import { maskPhone } from '#shared/text.ts'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { caretAfter, maskDigits } from '#ui/form/mask.ts'

interface PhoneFieldProps extends FieldProps {
  /** Such as `(999) 999-9999`; by default ddd-ddd-dddd. */
  mask?: string
}

export function PhoneField({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  mask,
}: PhoneFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(name)
  const shape = mask ?? '999-999-9999'
  const apply = (typed: string) => (mask ? maskDigits(mask, typed) : maskPhone(typed))

  /**
   * The mask would cut a pasted number that is longer, such as one with a country code, before
   * reading its digits.
   */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= shape.length) return
    event.preventDefault()
    change(apply(pasted))
  }

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = target
    const masked = apply(typed)
    const digits = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, '').length
    change(masked)
    // React moves the caret to the end when it changes the value.
    requestAnimationFrame(() => {
      const at = caretAfter(masked, digits)
      target.setSelectionRange(at, at)
    })
  }

  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type="tel"
          maxLength={shape.length}
          autoComplete="tel-national"
          disabled={disabled}
          placeholder={shape.replace(/9/g, '0')}
          className="tabular-nums"
          value={value}
          onChange={type}
          onPaste={paste}
          onBlur={blur}
        />
      )}
    </Field>
  )
}
