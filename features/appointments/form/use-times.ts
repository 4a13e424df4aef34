import { useEffect, useRef } from 'react'
import { calendarDay } from '#shared/dates.ts'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch } from '#ui/client/data.tsx'
import { appointments } from '../contract.ts'
import { addDays, closedDay, outOfReach } from '../rules.ts'

interface Place {
  service?: string | undefined
  moved?: string | undefined
}

const asPlace = ({ service, moved }: Place) => ({
  ...(service && { service }),
  ...(moved && { moved }),
})

/** The free times of a day, and the next day with some. */
export function useSlots(day: string, place: Place) {
  const query = { dueDate: day, ...asPlace(place) }
  return useRead(appointments.slots, { query }, { enabled: day !== '', pollMs: 15_000 })
}

/** As many as 90 days can touch. */
const monthsAhead = 5

/** `dayProblem` tells why nothing can be booked on a day, as far as that is known, or ''. */
export function useDays(place: Place) {
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
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
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
export function useHold({ dueDate, time, service, moved }: Wanted, onTaken: () => void): void {
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
