import { countryCodes, countryName } from './countries.ts'

/** Names that people write and no language data has. */
const otherNames: Record<string, string> = {
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states of america': 'US',
  'u k': 'GB',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  'hong kong': 'HK',
  turkey: 'TR',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
}

const simplify = (written: string) =>
  written
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^the /, '')

/** Each country by its code, its English name and that in its own language. */
function listNames(): Map<string, string> {
  const known = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const key = simplify(name ?? '')
    if (key && !known.has(key)) known.set(key, code)
  }
  for (const code of countryCodes) add(code, code)
  for (const code of countryCodes) add(countryName(code), code)
  for (const [name, code] of Object.entries(otherNames)) add(name, code)
  for (const code of countryCodes) {
    const { language } = new Intl.Locale(`und-${code}`).maximize()
    const own = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    add(own.of(code), code)
  }
  return known
}

let knownNames: Map<string, string> | undefined

/** The country that somebody wrote, by its name or its code. */
export function findCountryCode(written: string): string | undefined {
  knownNames ??= listNames()
  return knownNames.get(simplify(written))
}
