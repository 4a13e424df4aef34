import { type SqlBool, sql } from 'kysely'
import { hashSeen, recordDecision } from '#people/decisions.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Parts } from '#shared/endpoint.ts'
import { laterThanBefore } from '../document/columns.server.ts'
import { addEntry, publishInvoiceEvent } from '../events.server.ts'
import { designNotifications } from '../notifications.ts'
import { stageApproved } from '../public.server.ts'
import { type InvoiceRow, isIssued, lockInvoice, selectInvoices } from '../queries.server.ts'
import type { Status } from '../rules.ts'
import { type designs, notWaiting, type SeenDesign } from './contract.ts'

const pending: Status = 'Design Approval Pending'
const approved: Status = 'Design Approved'

type Caller = Pick<Context<never, SignedIn>, 'db' | 'fail' | 'user'>

/** The project may have gone to another client. */
const isOfProject = sql<boolean>`exists (select from project
  where project.id = invoice.project_id and project.client_id = invoice.client_id)`

/** Issued to the client of the caller, in a project unless the caller sees invoices. */
const selectOwn = ({ db, user }: Pick<Caller, 'db' | 'user'>) =>
  selectInvoices(db)
    .select(isOfProject.as('isOfProject'))
    .where('invoice.client_id', '=', user.clientId)
    .where('invoice.number', 'is not', null)
    .where(sql<SqlBool>`(${user.rights.includes('invoices')} or ${isOfProject})`)

type OwnRow = InvoiceRow & { isOfProject: boolean }

const seenOf = ({ number, project, isOfProject, items }: OwnRow): SeenDesign => ({
  invoiceNumber: number ?? '',
  projectTitle: (isOfProject && project?.title) || null,
  items: items.map(({ id, service, description, quantity }) => {
    return { id, service, description, quantity }
  }),
})

const mostWaiting = 50

/** The oldest first. */
export const selectWaiting = (ctx: Pick<Caller, 'db' | 'user'>) =>
  selectOwn(ctx)
    .where(isIssued)
    .where('invoice.status', '=', pending)
    .orderBy('invoice.date_issued')
    .orderBy('invoice.id')

export async function listWaiting(
  ctx: Pick<Caller, 'db' | 'user'>,
  { invoice, project }: Parts<typeof designs.waiting>['query'],
) {
  const rows = await selectWaiting(ctx)
    .$if(invoice !== undefined, (query) => query.where('invoice.id', '=', invoice!))
    .$if(project !== undefined, (query) =>
      query.where('invoice.project_id', '=', project!).where(isOfProject),
    )
    .limit(mostWaiting)
    .execute()
  return {
    total: rows.length,
    rows: rows.map((row) => {
      const seen = seenOf(row)
      return { _id: row.id, id: row.id, ...seen, seen: hashSeen(seen) }
    }),
  }
}

/** Also finds an invoice that was voided since, so that the refusal can say so. */
export async function requireOwn(ctx: Caller, id: string): Promise<OwnRow> {
  const found = await selectOwn(ctx).where('invoice.id', '=', id).executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

export function approveDesign(
  ctx: ContextOf<typeof designs.approve>,
  id: string,
  { seen }: Parts<typeof designs.approve>['body'],
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, fail, now, user } = inner
    await lockInvoice(trx, id)
    // It may have gone to another client before the lock.
    const invoice = await requireOwn(inner, id)
    if (invoice.voidedAt) fail(notWaiting, { message: 'This invoice was voided.' })
    if (invoice.status === approved)
      fail(notWaiting, { message: 'This design is approved already.' })
    if (invoice.status !== pending) fail(notWaiting)
    const shown = seenOf(invoice)
    if (hashSeen(shown) !== seen)
      fail('CONFLICT', { message: 'This changed since you opened it. Please look at it again.' })
    const decided = { kind: 'invoice-design', about: id, seen: shown, decision: 'Approved' }
    const { name } = await recordDecision(inner, decided)
    const time = now()
    await trx
      .updateTable('invoice')
      .set({ status: approved, updated_at: laterThanBefore(time) })
      .where('id', '=', id)
      .execute()
    await addEntry(trx, { invoiceId: id, accountId: user.id, action: 'Design approved', time })
    const subject = `${name} approved the design of invoice ${invoice.number}.`
    const kind = designNotifications['design-approved']
    await notify(trx, { to: 'editor', kind, subject, about: id })
    await publishInvoiceEvent(trx, id)
    if (invoice.stageId)
      for (const answer of inner.answersTo(stageApproved)) await answer(inner, id)
  })
}
