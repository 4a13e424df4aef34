/** The country until an Admin chooses another one. */
export const usualCountry = 'US'

/** The agency's country: the server sets it when it reads the settings, and each page carries it. */
let country = usualCountry
setCountry(globalThis.document?.documentElement.dataset.country)

/** The two letters of the agency's country. */
export const agencyCountry = () => country

export function setCountry(code: unknown): void {
  country = knownCountry(code)
}

function knownCountry(code: unknown): string {
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : usualCountry
}

/** Computes at once, without waiting for anything, with the formats of another country. */
export function inCountry<T>(code: string, compute: () => T): T {
  const agency = country
  country = knownCountry(code)
  try {
    return compute()
  } finally {
    country = agency
  }
}

/** Makes a value once for each country in turn, because formats are slow to make. */
export function perCountry<T>(make: () => T): () => T {
  let made: { country: string; value: T } | undefined
  return () => {
    if (made?.country !== country) made = { country, value: make() }
    return made.value
  }
}

const monthFirst = 'AS FM GU MH MP PR PW UM US VI'.split(' ')
/** The languages that Node and all browsers format alike, from left to right. */
const knownLanguages =
  'bg bn cs da de el en es et fi fil fr hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv sw th tr uk vi zh'.split(
    ' ',
  )

/** The figures of the country's own language: en-DE writes amounts as the USA does. */
const ownLocale = perCountry(() => {
  if (monthFirst.includes(country)) return 'en-US'
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return knownLanguages.includes(language) ? `${language}-${country}-u-ca-gregory-nu-latn` : 'en-GB'
})

/** The clock has 24 hours. */
export const has24Hours = perCountry(() => {
  const { hourCycle = '' } = new Intl.DateTimeFormat(ownLocale(), {
    hour: 'numeric',
  }).resolvedOptions()
  return hourCycle.startsWith('h2')
})

/** The locale of dates and times in English. */
export const dateLocale = perCountry(() => {
  if (monthFirst.includes(country)) return 'en-US'
  return country === 'CA' ? 'en-CA' : `en-GB-u-hc-${has24Hours() ? 'h23' : 'h12'}`
})

/** Dates begin with the month: November 21, 2026. */
export const isMonthFirst = () => !dateLocale().startsWith('en-GB')

/** MM/DD/YYYY or DD.MM.YYYY: how people type a day. */
export const dayPattern = perCountry(() => {
  const parts = { year: 'YYYY', month: 'MM', day: 'DD' } as const
  return new Intl.DateTimeFormat(ownLocale(), { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts()
    .map(({ type, value }) => (type in parts ? parts[type as 'day'] : (value.trim()[0] ?? '')))
    .join('')
    .replace(/\W$/, '')
})

/** 0 for a Sunday to 6 for a Saturday. */
export const firstWeekday = perCountry(() => {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(
    `und-${country}`,
  )
  // Not all browsers know.
  return (locale.getWeekInfo?.().firstDay ?? (isMonthFirst() ? 7 : 1)) % 7
})

/** Formats numbers as the agency's country writes them. */
export function numberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  const format = perCountry(() => new Intl.NumberFormat(ownLocale(), options))
  // Fonts have no narrow space.
  return (value) => format().format(value).replaceAll('\u202f', '\u00a0')
}

/** 1,234.5 */
export const formatNumber = numberFormat()
