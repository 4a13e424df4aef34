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

export const plurals: Record<Dimension, string> = {
  page: 'Pages',
  entry: 'Entry pages',
  referrer: 'Referrers',
  campaign: 'Campaigns',
  device: 'Devices',
  browser: 'Browsers',
}

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

/** The name of each dimension's table in a report. */
export const tableNames = {
  page: 'pages',
  entry: 'entries',
  referrer: 'referrers',
  campaign: 'campaigns',
  device: 'devices',
  browser: 'browsers',
} as const satisfies Record<Dimension, string>

export const singulars: Record<Dimension, string> = {
  page: 'Page',
  entry: 'Entry page',
  referrer: 'Referrer',
  campaign: 'Campaign',
  device: 'Device',
  browser: 'Browser',
}
