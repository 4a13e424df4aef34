import { type RawBuilder, sql } from 'kysely'
import { question } from '#server/questions.ts'
import { has24Hours, isMonthFirst } from '#shared/address/region.ts'
import { timeZone } from '#shared/dates.ts'
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

/** Such as $1,200.00. */
export const moneyIn = (cents: RawBuilder<unknown>) =>
  sql<string>`'$' || to_char(${cents} / 100.0, 'FM999,999,999,990.00')`

/** Such as December 3, 2026. */
export const dayIn = (day: RawBuilder<unknown>) =>
  sql<string>`to_char(${day}, ${sql.lit(isMonthFirst() ? 'FMMonth FMDD, YYYY' : 'FMDD FMMonth YYYY')})`

/** Such as 3:57 AM. */
export const hourIn = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time}, ${sql.lit(has24Hours() ? 'HH24:MI' : 'FMHH12:MI AM')})`

/** A timestamp in the agency's local time. */
export const localTime = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone ${sql.lit(timeZone())})`
