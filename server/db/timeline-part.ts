import { type RawBuilder, sql } from 'kysely'
import type { Access, Role } from '#shared/roles.ts'

export interface TimelineScope {
  clientId: string
  /** Of the reader. */
  role: Role
}

/** Entries that a domain adds to the timeline of a client. */
export interface TimelinePart {
  access: Access
  /** Selects `id`, `at`, the sentence `text`, and `about`: the id of the record that it links to. */
  select: (scope: TimelineScope) => RawBuilder<unknown>
  /** The address of the page of a record; null if it is the page of the client. */
  pathOf: ((about: string) => string) | null
}

/** Beginnings of texts are enough to recognize them, and keep the entries on one line. */
const longestExcerpt = 160

/** A text on one line, cut. */
export function excerptOf(text: RawBuilder<unknown>): RawBuilder<string> {
  const cut = sql`left(${text}, ${sql.lit(longestExcerpt)})`
  return sql<string>`translate(${cut}, E'\\n\\r\\t', '   ') ||
    case when length(${text}) > ${sql.lit(longestExcerpt)} then '…' else '' end`
}

/** $1,200.00 */
export const moneyIn = (cents: RawBuilder<unknown>) =>
  sql<string>`'$' || to_char(${cents} / 100.0, 'FM999,999,999,990.00')`

/** December 3, 2026 */
export const dayIn = (day: RawBuilder<unknown>) =>
  sql<string>`to_char(${day}, 'FMMonth FMDD, YYYY')`

/** The local time of a moment in the agency's time zone. */
export const localTime = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone 'America/New_York')`
