import { addDays, dayFormat, formatDays, weekOf } from '#shared/dates.ts'

export const views = ['week', 'month'] as const
export type View = (typeof views)[number]

export interface Period {
  first: string
  last: string
  /** The first and last visible day, in whole weeks. */
  from: string
  to: string
  title: string
  /** A day in the previous and in the next period. */
  previous: string
  next: string
}

const formatMonth = dayFormat({ month: 'long', year: 'numeric' })

export function periodOf(view: View, day: string): Period {
  if (view === 'week') {
    const { first, last } = weekOf(day)
    return {
      ...{ first, last, from: first, to: last },
      // formatDays() separates with thin spaces.
      title: formatDays(first, last).replaceAll('\u2009', ' '),
      previous: addDays(first, -7),
      next: addDays(first, 7),
    }
  }
  const first = `${day.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const last = addDays(next, -1)
  return {
    ...{ first, last, from: weekOf(first).first, to: weekOf(last).last },
    title: formatMonth(first),
    previous: `${addDays(first, -1).slice(0, 7)}-01`,
    next,
  }
}

export function daysOf({ first, last }: Pick<Period, 'first' | 'last'>): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
