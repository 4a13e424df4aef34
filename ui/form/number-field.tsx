import { type ChangeEvent, type ClipboardEvent, type ReactNode, useState } from 'react'
import { maskPhone } from '#shared/text.ts'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { caretAfter, cleanNumber, formatNumber, maskDigits, parseNumber } from '#ui/form/mask.ts'

interface NumberFieldProps extends FieldProps {
  placeholder?: string
  decimals?: number
}

/** Holds a number, or '' while nothing is typed. */
export function NumberField({ decimals = 0, ...field }: NumberFieldProps) {
  return <FigureField {...field} decimals={decimals} fixed={0} look="font-mono" />
}

/** Holds dollars as a number with two decimals, or '' while nothing is typed. */
export function MoneyField(field: Omit<NumberFieldProps, 'decimals'>) {
  return (
    <FigureField {...field} decimals={2} fixed={2} look="pl-8 text-right tabular-nums">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      >
        $
      </span>
    </FigureField>
  )
}

interface FigureFieldProps extends NumberFieldProps {
  decimals: number
  /** Decimals that are always shown. */
  fixed: number
  look: string
  children?: ReactNode
}

function FigureField({
  name,
  label,
  hint,
  required,
  className,
  decimals,
  fixed,
  look,
  children,
  ...input
}: FigureFieldProps) {
  const { value, change, blur, error } = useFormField<number | ''>(name)
  const [typed, setTyped] = useState<string>()

  function type(event: ChangeEvent<HTMLInputElement>) {
    const text = cleanNumber(event.target.value, decimals)
    setTyped(text)
    change(parseNumber(text))
  }

  // What is being typed wins over its tidy form, until the field is left or set from elsewhere.
  const typing = typed !== undefined && parseNumber(typed) === value
  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {(control) => (
        <div className="relative">
          {children}
          <Input
            {...input}
            {...control}
            name={name}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            className={look}
            value={typing ? typed : formatNumber(value, fixed)}
            onChange={type}
            onBlur={() => {
              setTyped(undefined)
              blur()
            }}
          />
        </div>
      )}
    </Field>
  )
}

interface PhoneFieldProps extends FieldProps {
  /** Such as `(999) 999-9999`; without it ddd-ddd-dddd. */
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

  /** A number that is written longer than its shape would be cut before its digits are read. */
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
    // React puts the caret at the end of a value that it changes.
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
