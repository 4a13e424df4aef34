import { numberFormat } from '#shared/address/region.ts'
import { dayFormat } from '#shared/dates.ts'

const short = dayFormat({ month: 'short' })
const average = numberFormat({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Such as November 2026. */
export const formatMonth = dayFormat({ month: 'long', year: 'numeric' })

/** Such as Nov, or Jan 2026 at the start of a year. */
export function shortMonth(month: string): string {
  const name = short(month)
  return month.endsWith('-01') ? `${name} ${month.slice(0, 4)}` : name
}

/** 7.5, or a dash without answers. */
export const formatAverage = (value: number | null) => (value === null ? '–' : average(value))
