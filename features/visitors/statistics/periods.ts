import { addDays, daysBetween, weekOf } from '#shared/dates.ts'

/** Inclusive days. */
export interface Period {
  from: string
  to: string
}

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** Five years, the maximum length of a report. */
const mostDays = 1826

export function daysOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

/** Defaults to the last 30 days. Ensures that a period does not begin after its end. */
export function periodOf({ from, to }: Partial<Period>, today: string): Period {
  const end = to ?? (from && from > today ? from : today)
  const start = from ?? addDays(end, -29)
  const earliest = addDays(end, 1 - mostDays)
  if (start > end) return { from: end, to: end }
  return { from: start < earliest ? earliest : start, to: end }
}

/** The previous period of the same length. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) }
}

/** The first day of the month that contains the day. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The first day of the step that contains the day. */
export function stepOf(day: string, step: Step): string {
  if (step === 'week') return weekOf(day).first
  return step === 'month' ? monthOf(day) : day
}

/** The finest step that is still legible in a chart. */
export function usualStep(period: Period): Step {
  const days = daysOf(period)
  if (days <= 92) return 'day'
  return days <= 366 ? 'week' : 'month'
}

const monthBefore = (day: string) => addDays(monthOf(day), -1)

/** The named periods. */
export const presets = {
  today: { label: 'Today', of: (today: string): Period => ({ from: today, to: today }) },
  week: {
    label: '7 days',
    of: (today: string): Period => ({ from: addDays(today, -6), to: today }),
  },
  days: {
    label: '30 days',
    of: (today: string): Period => ({ from: addDays(today, -29), to: today }),
  },
  month: {
    label: 'This month',
    of: (today: string): Period => ({ from: monthOf(today), to: today }),
  },
  'last-month': {
    label: 'Last month',
    of(today: string): Period {
      const to = monthBefore(today)
      return { from: monthOf(to), to }
    },
  },
  year: {
    label: '12 months',
    of(today: string): Period {
      const lastYear = Number(today.slice(0, 4)) - 1
      return {
        from: addDays(`${lastYear}${today.slice(4)}`.replace(/-02-29$/, '-02-28'), 1),
        to: today,
      }
    },
  },
} as const
type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]

/** The first one that is this period: on the 30th, "30 days" and "This month" are the same. */
export const findPreset = ({ from, to }: Period, today: string) =>
  presetNames.find((name) => {
    const other = presets[name].of(today)
    return other.from === from && other.to === to
  })
