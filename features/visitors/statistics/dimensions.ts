/** What visits are counted by. The values of a page are paths, those of an entry the first page of a visit. */
export const dimensions = ['page', 'entry', 'referrer', 'campaign', 'device', 'browser'] as const
export type Dimension = (typeof dimensions)[number]

export type Filters = Partial<Record<Dimension, string>>

/** The referrer of a visit that came from no other site. */
export const direct = 'direct'
/** Stands for the rare values of a day, beyond those that are kept. */
export const other = 'other'

export interface Sums {
  visitors: number
  views: number
}

/** The page that a form leads to once it was sent. A visit that did not begin there has sent it. */
export const goalPages = { message: '/message-sent-success', hire: '/freelance-success' } as const

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

/** A value as people read it. */
export function nameOf(dimension: Dimension, value: string): string {
  if (value === other) return 'Other'
  if (dimension === 'referrer' && value === direct) return 'Direct'
  return dimension === 'device' ? (deviceNames[value] ?? value) : value
}

/** The table of each dimension in a report. */
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
