import type { Context, SignedIn } from '#server/context.ts'
import { ApiError, fail } from '#shared/errors.ts'
import type { BulkResult } from '#shared/fields.ts'
import { inTransaction } from './in-transaction.ts'

type BulkContext = Omit<Context<never, SignedIn>, 'fail'> & {
  fail: typeof fail
}

/**
 * Runs `work` for each of these records in one transaction, so that what shows them is refreshed once.
 * A refusal undoes the changes to its record alone. `work` may return the id of the recorded change.
 */
export function inBulk(
  ctx: Context<never, SignedIn>,
  ids: readonly string[],
  work: (inner: BulkContext, id: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  return inTransaction<BulkContext, BulkResult[]>({ ...ctx, fail }, async (inner) => {
    const results: BulkResult[] = []
    // Always locked in the same order, so that concurrent calls cannot deadlock.
    for (const id of [...new Set(ids)].sort()) results.push(await attempt(inner, id, work))
    return results
  })
}

async function attempt(
  ctx: BulkContext,
  id: string,
  work: (inner: BulkContext, id: string) => Promise<unknown>,
): Promise<BulkResult> {
  try {
    const changeId = await inTransaction(ctx, (inner) => work(inner, id))
    return { id, outcome: 'done', ...(typeof changeId === 'string' && { changeId }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.code === 'NOT_FOUND') return { id, outcome: 'gone' }
    const [message = error.message] = Object.values(error.fields ?? {})
    return { id, outcome: 'refused', message }
  }
}

/** The summary of a bulk action: `2 of 3 posts deleted.` */
export function describeBulk(
  results: readonly BulkResult[],
  [one, many]: readonly [noun: string, plural: string],
  done: string,
): string {
  const count = results.filter(({ outcome }) => outcome === 'done').length
  const noun = results.length === 1 ? one : many
  if (count === 0) return `No ${noun} ${done}.`
  const of = count < results.length ? `${count} of ${results.length}` : `${count}`
  return `${of} ${noun} ${done}.`
}
