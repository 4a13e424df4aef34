/** The dimensions of visits. Values of `page` are paths; `entry` is the first page of a visit. */
export const dimensions = ['page', 'entry', 'referrer', 'campaign', 'device', 'browser'] as const
export type Dimension = (typeof dimensions)[number]

export type Filters = Partial<Record<Dimension, string>>

/** The referrer of visits without a referring site. */
export const direct = 'direct'
/** Replaces the rarest values of a day, beyond the maximum that is stored. */
export const other = 'other'

export interface Sums {
  visitors: number
  views: number
}

export const singulars: Record<Dimension, string> = {
  page: 'Page',
  entry: 'Entry page',
  referrer: 'Referrer',
  campaign: 'Campaign',
  device: 'Device',
  browser: 'Browser',
}

export const pluralOf = (dimension: Dimension) => `${singulars[dimension]}s`

const deviceNames: Record<string, string> = {
  mobile: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
}

/** The display name of a value. */
export function nameOf(dimension: Dimension, value: string): string {
  if (value === other) return 'Other'
  if (dimension === 'referrer' && value === direct) return 'Direct'
  return dimension === 'device' ? (deviceNames[value] ?? value) : value
}
