import { type ReactNode, useEffect, useId } from 'react'
import { type Cut, cut, cutOff } from '#shared/text.ts'
import { AlertIcon } from '#ui/base/icons.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'

/** The props of every field. Value and errors come from the surrounding form. */
export interface FieldProps {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
  /** Where readers see only the beginning. */
  cutTo?: Cut | undefined
}

interface FieldFrameProps extends Omit<FieldProps, 'name' | 'disabled'> {
  name?: string
  error?: string
  /** The length used, such as `12 / 200`. */
  count?: ReactNode
  /** The text that `cutTo` applies to. */
  text?: string
}

/** Props for the control that connect it to its label, hint and error. */
export interface ControlProps {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FieldNotesProps = Pick<
  FieldFrameProps,
  'required' | 'hint' | 'error' | 'count' | 'cutTo' | 'text'
>

function useFieldNotes({ required, hint, error, count, cutTo, text = '' }: FieldNotesProps) {
  const id = useId()
  const ids = { label: `${id}l`, hint: `${id}h`, error: `${id}e`, count: `${id}c`, cut: `${id}t` }
  const describedBy = [error && ids.error, hint && ids.hint, cutTo && ids.cut, count && ids.count]
    .filter(Boolean)
    .join(' ')
  const notes = (error || hint || cutTo || count) && (
    <div className="mt-1.5 flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        {error && <FieldError id={ids.error}>{error}</FieldError>}
        {hint && (
          <p id={ids.hint} className="font-mono text-caption text-ink-faint wrap-anywhere">
            {hint}
          </p>
        )}
        {cutTo && <CutNote id={ids.cut} {...cutTo} rest={cutOff(text, cutTo.length)} />}
      </div>
      {count && (
        <p id={ids.count} className="shrink-0 font-mono text-caption text-ink-faint" data-numeric>
          {count}
        </p>
      )}
    </div>
  )
  const control: ControlProps = {
    id,
    required: required || undefined,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return { ids, control, notes }
}

/** Registers the label of a field, which messages of the form contain. */
function useLabel(name: string | undefined, label: ReactNode) {
  const { labels } = useFormWork()
  useEffect(() => {
    if (name && typeof label === 'string') labels.set(name, label)
  }, [labels, name, label])
}

/** Label, control, then error, hint and count. */
export function Field({
  name,
  label,
  required,
  className,
  children,
  ...noted
}: FieldFrameProps & { children: (control: ControlProps, labelId: string) => ReactNode }) {
  useLabel(name, label)
  const { ids, control, notes } = useFieldNotes({ required, ...noted })
  return (
    <div data-field={name} className={className}>
      <label id={ids.label} htmlFor={control.id} className="mb-1.5 block font-medium text-small">
        {label}
        {required && <RequiredMark />}
      </label>
      {children(control, ids.label)}
      {notes}
    </div>
  )
}

/** For a checkbox or switch, with the label beside it. */
export function InlineField({
  name,
  label,
  required,
  className,
  children,
  ...noted
}: Omit<FieldFrameProps, 'label'> & {
  label: ReactNode
  children: (control: ControlProps) => ReactNode
}) {
  useLabel(name, label)
  const { control, notes } = useFieldNotes({ required, ...noted })
  return (
    <div data-field={name} className={className}>
      <div className="flex items-start gap-3 has-[:disabled]:text-ink-faint">
        <span className="flex h-6 items-center">{children(control)}</span>
        <label
          htmlFor={control.id}
          className="min-w-0 cursor-pointer text-(length:--control-text) leading-6 wrap-anywhere"
        >
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      {notes}
    </div>
  )
}

/** The same for several controls under one label. */
export function FieldGroup({
  name,
  label,
  required,
  className,
  role,
  disabled,
  children,
  ...noted
}: FieldFrameProps & { role?: 'radiogroup'; disabled?: boolean; children: ReactNode }) {
  useLabel(name, label)
  const { control, notes } = useFieldNotes(noted)
  const asRadios = role && {
    role,
    'aria-required': required,
    'aria-invalid': control['aria-invalid'],
  }
  return (
    <fieldset
      data-field={name}
      data-invalid={control['aria-invalid']}
      {...asRadios}
      aria-describedby={control['aria-describedby']}
      disabled={disabled}
      className={`min-w-0 ${className ?? ''}`}
    >
      <legend className="mb-1.5 font-medium text-small">
        {label}
        {required && <RequiredMark />}
      </legend>
      {children}
      {notes}
    </fieldset>
  )
}

/** The part that readers will not see. The status itself changes only when the text becomes too long. */
function CutNote({ id, where, length, rest }: Cut & { id: string; rest: string }) {
  return (
    <p id={id} className="font-mono text-caption text-warn wrap-anywhere">
      <span role="status">{rest && `${where} the first ${length} characters.`}</span>
      {rest && ` “${cut(rest.trim(), 40)}” will be cut.`}
    </p>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-bad text-small">
      <AlertIcon className="mt-0.75 size-4" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-1 text-action-text">
      *
    </span>
  )
}
