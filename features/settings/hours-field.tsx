import { useId, useRef } from 'react'
import type { TimeRange } from '#shared/settings.ts'
import { IconButton } from '#ui/base/button.tsx'
import { SwitchInput } from '#ui/base/checkbox-input.tsx'
import { CloseIcon, PlusIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

const usual = '09:00-17:00'
const mostRanges = 4

/** The ranges of a text, also those that are not complete yet. */
function rangesOf(text: string): TimeRange[] {
  return text.split(',').map((range) => {
    const [opens = '', closes = ''] = range.split(/[-–]/).map((time) => time.trim())
    return { opens, closes }
  })
}

const textOf = (ranges: readonly TimeRange[]) =>
  ranges.map(({ opens, closes }) => `${opens}-${closes}`).join(', ')

/** With another range: a break at noon, or one that is still to be entered. */
function withAnother(ranges: readonly TimeRange[]): TimeRange[] {
  const [{ opens = '', closes = '' } = {}] = ranges
  const hasNoon = ranges.length === 1 && opens < '12:00' && closes > '13:00'
  return hasNoon
    ? [
        { opens, closes: '12:00' },
        { opens: '13:00', closes },
      ]
    : [...ranges, { opens: '', closes: '' }]
}

/** The hours of a weekday: a switch, and two times for each part of the day. Empty if it is closed. */
export function HoursField({ name, label, className }: FieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(name)
  const id = useId()
  const former = useRef(usual)
  const isOpen = value !== ''
  if (isOpen) former.current = value
  const ranges = isOpen ? rangesOf(value) : []
  return (
    <FieldGroup
      {...{ name, label, error }}
      className={`day-hours border-line border-b py-1 [&>legend]:sr-only [.day-hours+&]:-mt-5 ${className}`}
    >
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="flex h-(--control-height) w-36 shrink-0 items-center gap-3">
          <SwitchInput
            id={id}
            name={name}
            checked={isOpen}
            onChange={({ target }) => change(target.checked ? former.current : '')}
            onBlur={blur}
          />
          <label htmlFor={id} className="cursor-pointer">
            {label}
          </label>
        </div>
        {!isOpen && (
          <span className="flex h-(--control-height) items-center text-ink-soft">Closed</span>
        )}
        <div className="grid min-w-0 grid-cols-1 gap-2 max-sm:max-w-full">
          {ranges.map((range, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the controls of a range hold no state
            <div key={at} className="flex flex-wrap items-center gap-1 sm:gap-2">
              <Time
                label={`${label} opens`}
                at="opens"
                {...{ range, ranges, change, blur, error }}
              />
              <span aria-hidden="true">–</span>
              <Time
                label={`${label} closes`}
                at="closes"
                {...{ range, ranges, change, blur, error }}
              />
              {at > 0 && (
                <IconButton
                  label={`Remove these hours of ${label}`}
                  size="small"
                  onClick={() => change(textOf(ranges.filter((other) => other !== range)))}
                >
                  <CloseIcon />
                </IconButton>
              )}
              {at === 0 && ranges.length < mostRanges && (
                <IconButton
                  label={`Add hours to ${label}`}
                  size="small"
                  onClick={() => change(textOf(withAnother(ranges)))}
                >
                  <PlusIcon />
                </IconButton>
              )}
            </div>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}

interface TimeProps {
  label: string
  at: keyof TimeRange
  range: TimeRange
  ranges: readonly TimeRange[]
  change: (text: string) => void
  blur: () => void
  error: string | undefined
}

function Time({ label, at, range, ranges, change, blur, error }: TimeProps) {
  const edit = (time: string) =>
    change(textOf(ranges.map((other) => (other === range ? { ...range, [at]: time } : other))))
  return (
    <Input
      type="time"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={range[at]}
      onChange={({ target }) => edit(target.value)}
      onBlur={blur}
      className="max-w-32 flex-1 basis-22 px-2! tabular-nums sm:px-3!"
    />
  )
}
