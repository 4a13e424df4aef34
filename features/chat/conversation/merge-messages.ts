interface Numbered {
  number: number
}

/**
 * The known messages of a conversation with a page of them read anew. Where the two do not touch,
 * the newer one is kept, because the log has no gaps.
 */
export function mergeMessages<M extends Numbered>(
  known: readonly M[],
  page: readonly M[],
): readonly M[] {
  const [first] = page
  const [firstKnown] = known
  if (!first || !firstKnown) return first ? page : known
  if (first.number > lastOf(known) + 1) return page
  if (lastOf(page) < firstKnown.number - 1) return known
  const all = new Map([...known, ...page].map((message) => [message.number, message]))
  return [...all.values()].sort((one, other) => one.number - other.number)
}

const lastOf = (messages: readonly Numbered[]) => messages.at(-1)?.number ?? 0
