import { type RawBuilder, sql } from 'kysely'
import { question } from '#server/questions.ts'
import { currencyCodes } from '#shared/address/currency.ts'
import { formatNumber, has24Hours, isMonthFirst, perCountry } from '#shared/address/region.ts'
import { timeZone } from '#shared/dates.ts'
import { decimalsOf, formatMoney } from '#shared/money.ts'
import type { Access, Role } from '#shared/roles.ts'

export interface TimelineScope {
  /** Null for all clients, which only the parts with `ofClient` select. */
  clientId: string | null
  /** The reader's role. */
  role: Role
}

/** The entries that a domain adds to a client's timeline. */
export interface TimelinePart {
  /** One of the kinds of features/timeline/contract.ts. */
  kind: string
  access: Access
  /** Selects `id`, `at`, the sentence `text`, and `about`: the id of the linked record. */
  select: (scope: TimelineScope) => RawBuilder<unknown>
  /** The path of a record's page; null if that is the client's page. */
  pathOf: ((about: string) => string) | null
}

export const timelinePart = question<TimelinePart>()

/** Rows of the client of the scope, or of all. Such a part also selects `client`, the id. */
export const ofClient = (column: string, clientId: string | null) =>
  clientId === null ? sql`true` : sql`${sql.ref(column)} = ${clientId}`

/** Long enough to recognize a text, and short enough for one line. */
const longestExcerpt = 160

/** Truncates a text to one line. */
export function excerptOf(text: RawBuilder<unknown>): RawBuilder<string> {
  const cut = sql`left(${text}, ${sql.lit(longestExcerpt)})`
  return sql<string>`translate(${cut}, E'\\n\\r\\t', '   ') ||
    case when length(${text}) > ${sql.lit(longestExcerpt)} then '…' else '' end`
}

/** How the agency's country writes an amount in each currency: the pattern, and the mask of the figure. */
const moneyShapes = perCountry(() => {
  const shapes = currencyCodes.map((currency) => {
    const digits = decimalsOf(currency)
    const pattern = formatMoney(0, currency).replace(/0([.,]0+)?/, '#')
    const mask = `FM999,999,999,990${digits ? '.' : ''}${'0'.repeat(digits)}`
    return [currency, [pattern, mask, 10 ** digits]]
  })
  const [, group = '', point = ''] = /^12(.?)345(.)5/.exec(formatNumber(12345.5)) ?? []
  return { json: JSON.stringify(Object.fromEntries(shapes)), separators: group + point }
})

/** Such as $1,200.00. */
export function moneyIn(cents: RawBuilder<unknown>, currency: RawBuilder<unknown>) {
  const { json, separators } = moneyShapes()
  const shape = sql`(${json}::jsonb -> ${currency})`
  const figure = sql`to_char(${cents} / (${shape} ->> 2)::numeric, ${shape} ->> 1)`
  return sql<string>`replace(${shape} ->> 0, '#', translate(${figure}, ',.', ${separators}))`
}

/** Such as December 3, 2026. */
export const dayIn = (day: RawBuilder<unknown>) =>
  sql<string>`to_char(${day}, ${sql.lit(isMonthFirst() ? 'FMMonth FMDD, YYYY' : 'FMDD FMMonth YYYY')})`

/** Such as 3:57 AM. */
export const hourIn = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time}, ${sql.lit(has24Hours() ? 'HH24:MI' : 'FMHH12:MI AM')})`

/** A timestamp in the agency's local time. */
export const localTime = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone ${sql.lit(timeZone())})`
