import { useFormContext, useWatch } from 'react-hook-form'
import { formatDay, formatHour, momentOf, ownHour, zoneName } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { ErrorState, Skeleton } from '#ui/list/data-states.tsx'
import { bookingFailed } from './booking-failed.ts'
import { useDays, useHold, useSlots } from './use-times.ts'

interface TimeFieldsProps {
  service?: string | undefined
  /** The appointment that is moved. */
  moved?: string
  /** The names of the fields begin with it: offers.0. */
  prefix?: string
  /** False where several times are chosen: one person keeps one time. */
  held?: boolean
}

/** A day, then its free times. The chosen time is kept while the form is open. */
export function TimeFields({ service, moved, prefix = '', held = true }: TimeFieldsProps) {
  const { setValue, setError } = useFormContext()
  const names = { day: `${prefix}dueDate`, time: `${prefix}time` }
  const dueDate: string = useWatch({ name: names.day }) ?? ''
  const time: string = useWatch({ name: names.time }) ?? ''
  const place = { service, ...(moved && { moved }) }
  const { dayProblem, farthestDays } = useDays(place)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(dueDate)
  useHold({ dueDate: held && isDay ? dueDate : '', time, ...place }, () => {
    setValue(names.time, '')
    setError(names.time, { type: 'server', message: bookingFailed })
  })

  function choose(day: string) {
    setValue(names.day, day, { shouldDirty: true, shouldValidate: true })
    setValue(names.time, '')
  }

  return (
    <>
      <DateField
        required
        name={names.day}
        label="Date"
        hint={farthestDays && `MM/DD/YYYY, up to ${farthestDays} days ahead`}
        className="max-w-60"
        dayProblem={dayProblem}
        onChange={() => setValue(names.time, '')}
      />
      <Times name={names.time} day={isDay ? dueDate : ''} place={place} onDay={choose} />
    </>
  )
}

interface TimesProps {
  name: string
  day: string
  place: { service?: string | undefined; moved?: string }
  onDay: (day: string) => void
}

function Times({ name, day, place, onDay }: TimesProps) {
  const { value, change, blur, error } = useFormField<string>(name)
  const read = useSlots(day, place)
  const hint = `In our time zone (${zoneName()}).`
  return (
    <FieldGroup required role="radiogroup" label="Time" {...{ name, hint, error }}>
      {day === '' ? (
        <p className="text-ink-soft text-small">Choose a date to see its free times.</p>
      ) : read.data && !read.isPlaceholderData ? (
        <FreeTimes {...{ name, day, value, change, blur, onDay }} {...read.data} />
      ) : read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-36 w-full" />
      )}
    </FieldGroup>
  )
}

interface FreeTimesProps extends Pick<TimesProps, 'name' | 'day' | 'onDay'> {
  slots: string[]
  next: string | null
  value: string
  change: (time: string) => void
  blur: () => void
}

function FreeTimes({ name, day, slots, next, value, change, blur, onDay }: FreeTimesProps) {
  if (slots.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Nothing is free on {formatDay(day)}.</p>
        {next && (
          <Button variant="secondary" size="small" onClick={() => onDay(next)}>
            Next free day: {formatDay(next)}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
      {slots.map((time) => {
        const startsAt = momentOf(day, time)
        const own = ownHour(startsAt)
        return (
          <label
            key={time}
            className="grid min-h-12 cursor-pointer place-content-center rounded-sharp border border-line-strong px-2 py-1.5 text-center transition-colors duration-150 hover:border-ink has-[:checked]:border-action has-[:checked]:bg-action has-[:focus-visible]:outline-2 has-[:checked]:text-white has-[:focus-visible]:outline-action-text has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={time}
              checked={value === time}
              onChange={() => change(time)}
              onBlur={blur}
              className="sr-only"
            />
            <span className="font-medium tabular-nums">{formatHour(startsAt)}</span>
            {own && <span className="text-caption tabular-nums">{own} your time</span>}
          </label>
        )
      })}
    </div>
  )
}
