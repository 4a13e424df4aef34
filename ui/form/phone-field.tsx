import type { ChangeEvent, ClipboardEvent } from 'react'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { caretAfter, maskPhone } from '#ui/form/mask.ts'

interface PhoneFieldProps extends FieldProps {
  /** Such as `(999) 999-9999`. */
  mask?: string
}

export function PhoneField({ mask = '999-999-9999', ...field }: PhoneFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)

  /** The browser would cut a pasted number that is longer, such as one with a country code. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= mask.length) return
    event.preventDefault()
    change(maskPhone(mask, pasted))
  }

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = target
    const masked = maskPhone(mask, typed)
    const digits = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, '').length
    const at = masked === typed ? selectionStart : caretAfter(masked, digits)
    change(masked)
    // React moves the caret to the end when it changes the value.
    requestAnimationFrame(() => {
      target.setSelectionRange(at, at)
    })
  }

  return (
    <Field {...field} error={error}>
      {(control) => (
        <Input
          {...control}
          name={field.name}
          // HTML allows the national form on texts only.
          inputMode="tel"
          maxLength={mask.length}
          autoComplete="tel-national"
          disabled={field.disabled}
          placeholder={mask.replace(/9/g, '0')}
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
