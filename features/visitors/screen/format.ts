import { numberFormat } from '#shared/address/region.ts'
import { dayFormat, formatFullDay } from '#shared/dates.ts'
import type { Sums } from '../statistics/dimensions.ts'
import type { Step } from '../statistics/periods.ts'

const shares = numberFormat({
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

export const formatRatio = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Page views per visit. */
export function ratioOf({ visitors, views }: Sums): number {
  return visitors === 0 ? 0 : views / visitors
}

/** Such as +12%; empty if there is nothing to compare with. */
export function formatChange(now: number, before: number): string {
  return before === 0 ? '' : shares((now - before) / before).replace('-', '−')
}

const mediumDay = dayFormat({ dateStyle: 'medium' })

const parts: Record<Step, Intl.DateTimeFormatOptions> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
}

/** Formats an axis label: Nov 4, or Nov 2026 for months. */
export function formatTick(day: string, step: Step): string {
  return dayFormat(parts[step])(day)
}

/** Such as Saturday, November 21, 2026, or the week or month that starts on the day. */
export function formatStep(day: string, step: Step): string {
  if (step === 'day') return formatFullDay(day)
  if (step === 'week') return `Week of ${mediumDay(day)}`
  return formatTick(day, 'month')
}
