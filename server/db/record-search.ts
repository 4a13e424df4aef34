import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '#server/context.ts'
import type { Access } from '#shared/roles.ts'

export interface Wanted {
  reader: SignedIn
  /** As it was typed. */
  text: string
  /** A tsquery of the beginnings of all its words. */
  words: RawBuilder<unknown>
}

/** How the jump palette finds the records of a domain. */
export interface RecordSearch {
  /** The heading above the records that are found. */
  label: string
  access: Access
  /** Selects `id`, `title`, `note` and `at`: the latest come first. */
  select: (wanted: Wanted) => RawBuilder<unknown>
  /** The address of the page of a record. */
  pathOf: (id: string) => string
}

/** All words of a search, each as the beginning of one: 'prairie':* & 'bak':* */
export function beginningsOf(text: string): string {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** True if the text of a column, or of an indexed expression, has all words. */
export const hasWords = (text: RawBuilder<unknown>, { words }: Wanted) =>
  sql<boolean>`to_tsvector('simple', ${text}) @@ ${words}`
