export const rhythms = ['monthly', 'quarterly', 'yearly'] as const
export type Rhythm = (typeof rhythms)[number]

export const rhythmLabels: Record<Rhythm, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}

const monthsOf: Record<Rhythm, number> = { monthly: 1, quarterly: 3, yearly: 12 }

export interface Schedule {
  every: Rhythm
  /** The first day (yyyy-MM-dd). */
  starts: string
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The first day of a period. In a month that is too short, it is the last day of the month. */
export function periodAt({ every, starts }: Schedule, index: number): string {
  const [year = 0, month = 1, day = 1] = starts.split('-').map(Number)
  const months = year * 12 + month - 1 + index * monthsOf[every]
  const [inYear, inMonth] = [Math.floor(months / 12), months % 12]
  const lastDay = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate()
  return `${inYear}-${twoDigits(inMonth + 1)}-${twoDigits(Math.min(day, lastDay))}`
}

/** The first period after a day. */
export function periodAfter(schedule: Schedule, day: string): string {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const passed = months(day) - months(schedule.starts)
  const index = Math.max(0, Math.floor(passed / monthsOf[schedule.every]))
  const period = periodAt(schedule, index)
  return period > day ? period : periodAt(schedule, index + 1)
}
