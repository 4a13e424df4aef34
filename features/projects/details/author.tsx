import { nameOf } from '#people/names.ts'
import { api } from '#ui/client/api.ts'
import { useSiteName } from '#ui/portal/site-name.ts'
import type { HistoryEntry } from '../contract.ts'

/** The author of an entry of the history. */
export function Author({ entry: { author, from } }: { entry: HistoryEntry }) {
  const agency = useSiteName()
  if (!author) return agency
  if (author.id === api.claims()?.userId) return 'You'
  return `${nameOf(author)}, ${from === 'client' ? 'client' : agency}`
}
