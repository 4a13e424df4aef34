import { addToDraft } from '#features/invoices/project/public.server.ts'
import { recordAgreed } from '#features/projects/history/public.server.ts'
import { chooseEmployee, insertTask } from '#features/tasks/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { RequestRow } from './queries.server.ts'

/**
 * Makes of an answer that is accepted what was agreed: a task, the line of a draft, a later due date,
 * an entry in the history of the project. `ctx.db` is the transaction that locked the request.
 */
export async function carryOut(ctx: Context<never, SignedIn>, request: RequestRow): Promise<void> {
  const { id, projectId, title, description, pageUrl } = request
  const { answer, moreDays, answeredBy } = request
  // Before the project is locked, because an edit of the draft locks them in this order.
  const invoice_id = answer === 'price' ? await addLine(ctx, request) : null
  const task_id = await insertTask(ctx, {
    title,
    description: pageUrl ? `Page: ${pageUrl}\n\n${description}` : description,
    account_id: await chooseEmployee(ctx.db, { wanted: answeredBy, projectId }),
    project_id: projectId,
    in_plan: answer === 'plan',
  })
  await recordAgreed(ctx, { projectId, action: `Change accepted: ${title}`, moreDays })
  const decided_at = ctx.now().toISOString()
  await ctx.db
    .updateTable('change_request')
    .set({ state: 'accepted', decided_at, updated_at: decided_at, task_id, invoice_id })
    .where('id', '=', id)
    .execute()
}

/** Adds the line of an accepted price to a draft, and answers its id. Its item has the id of the request. */
export const addLine = (
  ctx: Context<never, SignedIn>,
  { id, projectId, clientId, currency, title, cents }: RequestRow,
): Promise<string> =>
  addToDraft(
    { ...ctx, user: null },
    { id, projectId, clientId, currency: currency!, service: title, cents: cents! },
  )
