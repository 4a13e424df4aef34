import { messagesPerPage } from '../rules.ts'

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

export interface PageQuery {
  before?: number
  after?: number
  limit?: number
}

/**
 * The newest page, and the known messages before it, because any of them may have been edited or
 * deleted. Without those if the page does not touch them.
 */
export async function readAnew<M extends Numbered>(
  known: readonly M[],
  readPage: (query: PageQuery) => Promise<readonly M[]>,
): Promise<readonly M[]> {
  const newest = await readPage({})
  const [first] = newest
  const [firstKnown] = known
  if (!first || !firstKnown || first.number > lastOf(known) + 1) return newest
  const limit = messagesPerPage.max
  const reads: Promise<readonly M[]>[] = []
  // Counted from the first one, so that new messages do not change the addresses.
  for (let after = firstKnown.number - 1; after + 1 < first.number; after += limit)
    reads.push(readPage({ after, limit }))
  return [...(await Promise.all(reads)).flat(), ...newest]
}

const lastOf = (messages: readonly Numbered[]) => messages.at(-1)?.number ?? 0
