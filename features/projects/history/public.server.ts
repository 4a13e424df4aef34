import type { Context, SignedIn } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'
import { describeChanges, joinActions } from '../rules.ts'
import { addEntry } from './entries.server.ts'

interface Agreed {
  projectId: string
  /** Such as: Change accepted: A gallery. */
  action: string
  /** By how many days the due date moves, if there is one. */
  moreDays: number
}

/**
 * Writes what was agreed with the client into the history, and moves the due date. `ctx.db` is the
 * transaction, whose caller notifies.
 */
export async function recordAgreed(
  ctx: Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>,
  { projectId, action, moreDays }: Agreed,
): Promise<void> {
  const before = await ctx.db
    .selectFrom('project')
    .select(['title', 'status', 'priority', 'due_date', 'project_url', 'description'])
    .select(['tech_stack', 'pictures'])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const due_date = before.due_date && addDays(before.due_date, moreDays)
  const changes = describeChanges(before, { ...before, due_date })
  if (changes.length > 0)
    await ctx.db
      .updateTable('project')
      .set({ due_date, updated_at: ctx.now().toISOString() })
      .where('id', '=', projectId)
      .execute()
  await addEntry(ctx, { projectId, action: joinActions([action, ...changes]), kind: null })
}
