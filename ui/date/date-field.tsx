import { Popover } from '@base-ui/react/popover'
import { type KeyboardEvent, useRef, useState } from 'react'
import { agencyCountry, dayPattern, usualCountry } from '#shared/address/region.ts'
import { dayFormats } from '#shared/fields.ts'
import { IconButton } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CalendarIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'
import { dateOfDay, dayFromTyped, toDay, typedFromDay } from '#ui/date/calendar-day.ts'
import { type ControlProps, Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { popupLook } from '#ui/overlay/floating.ts'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'

const isWhole = /\d{4}$|^\d{4}\D\d\d\D\d\d$/

function typedFormats(): string {
  if (agencyCountry() === usualCountry) return dayFormats
  return `Use ${dayPattern()}, such as ${typedFromDay('2026-11-21')}.`
}

const loadCalendar = () => import('#ui/date/day-calendar.tsx')

interface DateFieldProps extends FieldProps {
  /** Returns why a day (yyyy-MM-dd) cannot be selected, or ''. */
  dayProblem?: (day: string) => string
  /** Called after a change by the person, with what the field holds. */
  onChange?: (day: string) => void
}

/** Holds a day as yyyy-MM-dd, or '' for none. Invalid input stays, so that validation rejects it. */
export function DateField({ hint = dayPattern(), dayProblem, onChange, ...field }: DateFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const [inputError, setInputError] = useState<string>()
  return (
    <Field {...field} hint={hint} error={inputError ?? error}>
      {(control) => (
        <DateInput
          control={control}
          name={field.name}
          label={field.label}
          disabled={field.disabled}
          value={value}
          dayProblem={dayProblem}
          onChange={(day) => {
            change(day)
            onChange?.(day)
          }}
          onBlur={blur}
          onInputError={setInputError}
        />
      )}
    </Field>
  )
}

interface DateInputProps extends Pick<DateFieldProps, 'dayProblem'> {
  control: ControlProps & { 'aria-label'?: string }
  name: string
  label: string
  disabled?: boolean | undefined
  value: string
  onChange: (day: string) => void
  onBlur: () => void
  /** Called with the error of the typed text, or without one. */
  onInputError: (error: string | undefined) => void
}

/** The control of a DateField. */
export function DateInput({
  control,
  name,
  label,
  disabled,
  value,
  onChange: change,
  onBlur,
  onInputError,
  dayProblem = () => '',
}: DateInputProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const container = usePopupContainer()
  const chosen = dateOfDay(value)
  const calendar = useLazy(loadCalendar, open, () => setOpen(false))

  function type(text: string) {
    onInputError(undefined)
    const day = dayFromTyped(text)
    // A complete date takes effect at once, so that the calendar follows; other input is validated on blur.
    change(day && isWhole.test(text) && !dayProblem(day) ? day : text)
  }

  function validate() {
    const day = dayFromTyped(value)
    const problem = day && dayProblem(day)
    if (value !== '' && !day) onInputError(typedFormats())
    else if (problem) onInputError(problem)
    else if (day) change(day)
    onBlur()
  }

  function choose(date: Date | undefined) {
    onInputError(undefined)
    if (date) change(toDay(date))
    setOpen(false)
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || disabled) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <div ref={frame} className="relative">
        <Input
          {...control}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          className="pr-12 tabular-nums"
          value={typedFromDay(value)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={openByKey}
          onBlur={validate}
        />
        <span className="absolute inset-y-0 right-1 flex items-center">
          <Popover.Trigger
            disabled={disabled}
            render={
              <IconButton
                label={`Choose ${label} from a calendar`}
                size="small"
                className="size-[calc(var(--control-height)-0.5rem)]!"
              >
                <CalendarIcon />
              </IconButton>
            }
          />
        </span>
      </div>
      <Popover.Portal container={container}>
        <Popover.Positioner
          anchor={frame}
          align="start"
          sideOffset={4}
          className="z-50 outline-none"
        >
          <Popover.Popup className={`${popupLook} p-3`} aria-label={`Choose ${label}`}>
            {calendar ? (
              <calendar.DayCalendar chosen={chosen} dayProblem={dayProblem} onChoose={choose} />
            ) : (
              <Skeleton className="h-74 w-63 pointer-coarse:h-88 pointer-coarse:w-[min(19.25rem,calc(100vw-2.5rem))]" />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
