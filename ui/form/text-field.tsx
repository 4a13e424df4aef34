import { type ComponentProps, useState } from 'react'
import { formatNumber } from '#shared/address/region.ts'
import { IconButton } from '#ui/base/button.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/base/icons.tsx'
import { controlLook, Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

interface TextFieldProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder' | 'autoFocus' | 'readOnly'> {
  type?: 'text' | 'email' | 'url' | 'search'
  /** Shows the used length. Longer text is not cut; the contract rejects it. */
  maxLength?: number
  onBlur?: () => void
}

export function TextField({
  maxLength,
  type = 'text',
  autoComplete,
  placeholder,
  autoFocus,
  readOnly,
  onBlur,
  ...field
}: TextFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const count = maxLength && <Count used={value.length} most={maxLength} />
  return (
    <Field {...field} error={error} count={count} text={value}>
      {(control) => (
        <Input
          {...control}
          name={field.name}
          type={type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          autoFocus={autoFocus}
          readOnly={readOnly}
          disabled={field.disabled}
          spellCheck={type === 'text'}
          value={value}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            onBlur?.()
            blur()
          }}
        />
      )}
    </Field>
  )
}

/** The person's own email address. */
export function EmailField(props: Partial<TextFieldProps>) {
  return (
    <TextField required name="email" label="Email" type="email" autoComplete="email" {...props} />
  )
}

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const [shown, setShown] = useState(false)
  return (
    <Field {...field} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            name={field.name}
            type={shown ? 'text' : 'password'}
            className="pr-12"
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            disabled={field.disabled}
            value={value}
            onChange={(event) => change(event.target.value)}
            onBlur={blur}
          />
          <span className="absolute inset-y-0 right-1 grid place-items-center">
            <IconButton
              label={shown ? 'Hide password' : 'Show password'}
              size="small"
              disabled={field.disabled}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </IconButton>
          </span>
        </div>
      )}
    </Field>
  )
}

interface TextareaFieldProps extends FieldProps {
  placeholder?: string
  /** The initial height in lines. */
  rows?: number
  maxLength?: number
}

export function TextareaField({ maxLength, rows = 4, placeholder, ...field }: TextareaFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const count = maxLength && <Count used={value.length} most={maxLength} />
  const cell = 'col-start-1 row-start-1 px-3 py-2.5'
  return (
    <Field {...field} error={error} count={count} text={value}>
      {(control) => (
        <div className="grid">
          <textarea
            {...control}
            name={field.name}
            rows={rows}
            placeholder={placeholder}
            disabled={field.disabled}
            value={value}
            onChange={(event) => change(event.target.value)}
            onBlur={blur}
            className={`${controlLook} ${cell} resize-none overflow-hidden`}
          />
          {/* A hidden copy of the text gives the cell the height it needs. */}
          <div
            aria-hidden="true"
            className={`${cell} wrap-anywhere invisible whitespace-pre-wrap border border-transparent text-(length:--control-text)`}
          >
            {`${value} `}
          </div>
        </div>
      )}
    </Field>
  )
}

function Count({ used, most }: { used: number; most: number }) {
  return (
    <span className={used > most ? 'text-bad' : undefined}>
      {formatNumber(used)} / {formatNumber(most)}
    </span>
  )
}
