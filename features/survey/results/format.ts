const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const average = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Such as November 2026. */
export const formatMonth = (month: string) => long.format(dateOf(month))

/** Such as Nov, or Jan 2026 at the start of a year. */
export function shortMonth(month: string): string {
  const name = short.format(dateOf(month))
  return month.endsWith('-01') ? `${name} ${month.slice(0, 4)}` : name
}

/** 7.5, or a dash without answers. */
export const formatAverage = (value: number | null) =>
  value === null ? '–' : average.format(value)
