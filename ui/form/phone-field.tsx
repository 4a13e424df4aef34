import type { ChangeEvent, ClipboardEvent } from 'react'
import {
  formatPhone,
  isAbroad,
  isNorthAmerican,
  phoneExample,
  readPhone,
} from '#shared/address/phone.ts'
import { Input } from '#ui/base/input.tsx'
import { usePhones } from '#ui/details/use-phones.ts'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { caretAfter, maskPhone } from '#ui/form/mask.ts'

interface PhoneFieldProps extends FieldProps {
  /** Such as `(999) 999-9999`, for numbers within +1. */
  mask?: string
}

/** A phone number. One from abroad stays as it is typed, and is shown in its format once it is whole. */
export function PhoneField({ mask = '999-999-9999', ...field }: PhoneFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const isReady = usePhones(isAbroad(value))
  const isMasked = isNorthAmerican()
  const shown = /^\+\d+$/.test(value) ? formatPhone(value) : value

  function masked(typed: string) {
    return isMasked ? maskPhone(mask, typed) : typed
  }

  /** The browser would cut a pasted number that is longer, such as one with a country code. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!isMasked || pasted.length <= mask.length) return
    event.preventDefault()
    change(masked(pasted))
  }

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = target
    const text = masked(typed)
    const digits = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, '').length
    const at = text === typed ? selectionStart : caretAfter(text, digits)
    change(text)
    // React moves the caret to the end when it changes the value.
    requestAnimationFrame(() => {
      target.setSelectionRange(at, at)
    })
  }

  /** Whole numbers are kept as they are stored. */
  function leave() {
    const whole = isAbroad(value) && readPhone(value)?.number
    if (whole && whole !== value) change(whole)
    blur()
  }

  return (
    <Field {...field} error={error}>
      {(control) => (
        <Input
          {...control}
          name={field.name}
          // HTML allows the national form on texts only.
          inputMode="tel"
          maxLength={isAbroad(value) ? undefined : mask.length}
          autoComplete={isMasked ? 'tel-national' : 'tel'}
          disabled={field.disabled}
          placeholder={isMasked ? mask.replace(/9/g, '0') : isReady ? phoneExample() : undefined}
          className="tabular-nums"
          value={shown}
          onChange={type}
          onPaste={paste}
          onBlur={leave}
        />
      )}
    </Field>
  )
}
