import type { Context, SignedIn } from '#server/context.ts'
import { describeBulk, inBulk } from '#server/db/in-bulk.ts'
import type { BulkReply } from '#shared/fields.ts'
import type { Kind } from '../kind.ts'
import { type KindName, kinds } from '../kinds.ts'

type Caller = Context<never, SignedIn>
type Work = Parameters<typeof inBulk>[2]

/** Runs a bulk action of a kind. `done` is its past participle: deleted. */
export async function runInBulk(
  name: KindName,
  ctx: Caller,
  ids: readonly string[],
  done: string,
  work: Work,
): Promise<BulkReply> {
  const { noun, plural }: Kind = kinds[name]
  const results = await inBulk(ctx, ids, work)
  return { message: describeBulk(results, [noun, plural], done), results }
}

/** The handler of `removeManyCall`. `remove` deletes one record like its own endpoint. */
export function removeManyHandler(name: KindName, remove: Work) {
  return (ctx: Caller, { body }: { body: { ids: readonly string[] } }) =>
    runInBulk(name, ctx, body.ids, 'deleted', remove)
}

/** The handler of `publishManyCall`. */
export function publishManyHandler(
  name: KindName,
  publish: (ctx: Parameters<Work>[0], id: string, published: boolean) => Promise<unknown>,
) {
  return (
    ctx: Caller,
    { body: { ids, published } }: { body: { ids: readonly string[]; published: boolean } },
  ) =>
    runInBulk(name, ctx, ids, published ? 'published' : 'unpublished', (inner, id) =>
      publish(inner, id, published),
    )
}

/** The handler of `categorizeManyCall`. */
export function categorizeManyHandler(
  name: KindName,
  categorize: (ctx: Parameters<Work>[0], id: string, categoryId: string | null) => Promise<unknown>,
) {
  return (
    ctx: Caller,
    { body: { ids, categoryId } }: { body: { ids: readonly string[]; categoryId: string | null } },
  ) => runInBulk(name, ctx, ids, 'moved', (inner, id) => categorize(inner, id, categoryId))
}
