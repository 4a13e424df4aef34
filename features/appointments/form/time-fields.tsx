import { useEffect, useRef } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { dayPattern } from '#shared/address/region.ts'
import {
  addDays,
  calendarDay,
  formatDay,
  formatHour,
  momentOf,
  ownHour,
  weekdayOf,
  zoneName,
} from '#shared/dates.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { appointments } from '../contract.ts'
import { closedDay, outOfReach } from '../rules.ts'

export const bookingFailed = 'Failed to book appointment.'

/** Shows every failure at the time, and in the form what else the server says about it. */
export const showAtTime =
  ({ setError }: Pick<UseFormReturn, 'setError'>) =>
  (error: ApiError): false => {
    setError('time', { type: 'server', message: bookingFailed })
    const { time: message = error.message, ...fields } = error.fields ?? {}
    if (message === bookingFailed) return false
    throw Object.assign(error, { message, fields })
  }

interface TimeFieldsProps {
  service?: string | undefined
  /** The appointment that is moved. */
  moved?: string | undefined
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
  const place = { service, moved }
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
        hint={farthestDays && `${dayPattern()}, up to ${farthestDays} days ahead`}
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
  place: Place
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
            className="grid min-h-12 cursor-pointer place-content-center rounded-sharp border border-line-strong px-1 py-1.5 text-center transition-colors duration-150 hover:border-ink has-[:checked]:border-action has-[:checked]:bg-action has-[:focus-visible]:outline-2 has-[:checked]:text-white has-[:focus-visible]:outline-action-text has-[:focus-visible]:outline-offset-2"
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

interface Place {
  service?: string | undefined
  moved?: string | undefined
}

const asPlace = ({ service, moved }: Place) => ({
  ...(service && { service }),
  ...(moved && { moved }),
})

/** The free times of a day, and the next day with some. */
function useSlots(day: string, place: Place) {
  const query = { dueDate: day, ...asPlace(place) }
  return useRead(appointments.slots, { query }, { enabled: day !== '', pollMs: 15_000 })
}

/** As many as 90 days can touch. */
const monthsAhead = 5

/** `dayProblem` returns why nothing can be booked on a day, as far as that is known, or ''. */
function useDays(place: Place) {
  const today = calendarDay(new Date())
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: monthsAhead }, (_, at) => addDays(first, at * 31).slice(0, 7))
  // The number of months is constant, and so is the number of hooks.
  const reads = months.map((month) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: in the same order in every render
    useRead(appointments.days, { query: { month, ...asPlace(place) } }),
  )
  const farthestDays = reads[0]?.data?.farthestDays

  function dayProblem(day: string): string {
    const month = reads[months.indexOf(day.slice(0, 7))]?.data
    if (month) return month.others.find((other) => other.day === day)?.reason ?? ''
    const isWeekend = [0, 6].includes(weekdayOf(day))
    const isClosed = isWeekend && farthestDays === undefined
    return outOfReach(day, new Date(), farthestDays) || (isClosed ? closedDay : '')
  }
  return { dayProblem, farthestDays }
}

interface Wanted extends Place {
  dueDate: string
  time: string
}

/** Keeps the chosen time while the form is open. Calls `onTaken` if somebody else was first. */
function useHold({ dueDate, time, service, moved }: Wanted, onTaken: () => void): void {
  const refetch = useRefetch([appointments.slots])
  const taken = useRef(onTaken)
  taken.current = onTaken
  const holds = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refetch is new in each render
  useEffect(() => {
    if (!dueDate || !time) return
    let isCurrent = true
    holds.current = true
    const body = { dueDate, time, ...asPlace({ service, moved }) }
    api.call(appointments.hold, { body }).catch((error) => {
      // Other errors are ignored, because booking also works without a hold.
      if (!isCurrent || error.code !== 'SLOT_TAKEN') return
      taken.current()
      void refetch()
    })
    return () => {
      isCurrent = false
    }
  }, [dueDate, time, service, moved])

  useEffect(
    () => () => {
      if (holds.current) api.call(appointments.release, {}).catch(() => {})
    },
    [],
  )
}
