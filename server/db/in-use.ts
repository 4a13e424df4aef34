import type { InUse } from '#shared/fields.ts'
import { countOf } from '#shared/text.ts'

export const notInUse: InUse = { message: '', links: [] }

export interface Use {
  count: number
  /** The singular of a noun with a regular plural. */
  noun: string
  path: string
}

/** `describe` makes a sentence of the uses in words: 2 tasks and 1 file. */
export function inUseBy(
  uses: readonly Use[],
  describe: (uses: string, total: number) => string,
): InUse {
  const found = uses.filter(({ count }) => count > 0)
  if (found.length === 0) return notInUse
  const links = found.map(({ count, noun, path }) => ({ label: countOf(count, noun), path }))
  const words = new Intl.ListFormat('en-US').format(links.map(({ label }) => label))
  const total = found.reduce((sum, { count }) => sum + count, 0)
  return { message: describe(words, total), links }
}
