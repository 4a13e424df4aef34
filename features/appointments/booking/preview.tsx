import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { dayFormat, formatHour, momentOf, zoneName } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { api } from '#ui/client/api.ts'
import { booking, bookingSection } from './contract.ts'

type Days = Reply<typeof booking.nextFree>['days']

const debounceMs = 400
/** The times of a day that are listed. */
const mostTimes = 6

const formatWeekday = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })

/** The next free times of clients, with the values of the form. */
export function BookingPreview() {
  const { days, error } = useNextFree()
  return (
    <section aria-label="The next free times">
      <h3 className="mb-1.5 font-medium font-text text-small tracking-normal">
        The next free times ({zoneName()})
      </h3>
      {days ? (
        <NextFree days={days} />
      ) : error ? (
        <p className="text-ink-soft text-small">{error.message}</p>
      ) : (
        <Skeleton className="h-36 w-full" />
      )}
    </section>
  )
}

function NextFree({ days }: { days: Days }) {
  const look = 'border border-line p-5 text-small'
  if (days.length === 0) return <p className={look}>No time is free with these settings.</p>
  return (
    <dl className={`grid grid-cols-1 gap-x-5 gap-y-2 @lg:grid-cols-[auto_minmax(0,1fr)] ${look}`}>
      {days.map(({ day, times }) => (
        <div key={day} className="contents">
          <dt className="text-ink-soft">{formatWeekday(day)}</dt>
          <dd data-numeric className="@max-lg:mb-2">
            {times
              .slice(0, mostTimes)
              .map((time) => formatHour(momentOf(day, time)))
              .join(', ')}
            {times.length > mostTimes && ` and ${times.length - mostTimes} more`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The answer to the latest values that are valid, once typing pauses. */
function useNextFree() {
  const { success, data: body } = z.safeParse(bookingSection.schema, useWatch())
  const typed = success ? JSON.stringify(body) : undefined
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error } = useQuery<Reply<typeof booking.nextFree>, ApiError>({
    queryKey: [booking.nextFree.path, settled],
    queryFn: () => api.call(booking.nextFree, { body: JSON.parse(settled ?? '') }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  return { days: data?.days, error }
}
