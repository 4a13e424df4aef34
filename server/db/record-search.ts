import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { SignedIn } from '#server/context.ts'
import { question } from '#server/questions.ts'
import { searchedPhone } from '#shared/address/phone.ts'
import type { Access } from '#shared/roles.ts'

export interface Wanted {
  reader: SignedIn
  /** The input as typed. */
  text: string
  /** A tsquery that matches all words by prefix. */
  words: RawBuilder<unknown>
}

/** Makes the records of a domain searchable in the jump palette. */
export interface RecordSearch {
  /** The heading of the group. */
  label: string
  access: Access
  /** Selects `id`, `title`, `note` and `at`, by which the latest come first. */
  select: (wanted: Wanted) => RawBuilder<unknown>
  /** Its table, if that has an index of creation times: the newest rows are then searched first. */
  table?: keyof DB
  /** Its group comes after all others. */
  isLast?: true
  /** It also selects `is_client`. */
  hasClients?: true
  /** Selects the same of one client, for what the palette shows beside them. */
  ofClient?: (clientId: string) => RawBuilder<unknown>
  /** The path of a record's page. */
  pathOf: (id: string) => string
}

export const recordSearch = question<RecordSearch>()

/** A prefix query for all words of the input, such as 'prairie':* & 'bak':*, or for the whole phone number. */
export function beginningsOf(text: string): string {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  const all = words.map((word) => `'${word}':*`).join(' & ')
  const number = searchedPhone(text)
  return number === text ? all : `(${all}) | '${number.slice(1)}':*`
}

/** True if a column or an indexed expression matches all words. */
export const hasWords = (text: RawBuilder<unknown>, { words }: Wanted) =>
  sql<boolean>`to_tsvector('simple', ${text}) @@ ${words}`
