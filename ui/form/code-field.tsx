import { OTPField } from '@base-ui/react/otp-field'
import { useEffect, useRef } from 'react'
import { controlLook } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

const length = 6
const places = Array.from({ length }, (_, index) => index + 1)

const nameOf = (place: number) => `Digit ${place} of ${length}`

interface CodeFieldProps extends FieldProps {
  autoFocus?: boolean
}

/**
 * Six digits, one box each. A pasted or autofilled code is spread over the boxes, and the last digit
 * submits the form.
 */
export function CodeField({ autoFocus = false, ...field }: CodeFieldProps) {
  const boxes = useRef<HTMLDivElement>(null)
  // React ignores the attribute in HTML from the server.
  useEffect(() => {
    if (autoFocus) boxes.current?.querySelector('input')?.focus()
  }, [autoFocus])
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  return (
    <Field {...field} error={error}>
      {({ id, 'aria-invalid': invalid, ...described }, labelId) => (
        <OTPField.Root
          {...described}
          ref={boxes}
          autoSubmit
          id={id}
          length={length}
          value={value}
          onValueChange={change}
          aria-labelledby={labelId}
          className="flex gap-2 sm:gap-3"
        >
          <span id={`${id}d`} hidden>
            {nameOf(1)}
          </span>
          {places.map((place) => (
            <OTPField.Input
              key={place}
              // The first box gets its name from the label.
              {...(place === 1 ? { 'aria-labelledby': `${id}d` } : { 'aria-label': nameOf(place) })}
              aria-invalid={invalid}
              onBlur={blur}
              className={`${controlLook} h-14 text-center font-mono text-h3 sm:h-16`}
            />
          ))}
        </OTPField.Root>
      )}
    </Field>
  )
}
