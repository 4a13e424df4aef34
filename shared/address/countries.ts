import { agencyCountry } from './region.ts'

/** The codes of all countries (ISO 3166). */
export const countryCodes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
  BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
  EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
  GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
  KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
  MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
  QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
  TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM
  ZW`.split(/\s+/)

/** The agency's country as profiles write it. */
export function agencyCountryName(): string {
  const code = agencyCountry()
  return code === 'US' ? 'USA' : countryName(code)
}

const names = new Intl.DisplayNames('en-US', { type: 'region' })

export const countryName = (code: string): string => names.of(code) ?? code

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
