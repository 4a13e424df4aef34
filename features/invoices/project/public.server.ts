import { type SqlBool, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { fromCents } from '#shared/money.ts'
import { invoiceSection } from '../document/contract.ts'
import { newItem, ratesOf } from '../document/fields.ts'
import type { Issuer } from '../document/notify.server.ts'
import { addToItems, insertInvoice } from '../document/service.server.ts'
import { itemsMax } from '../rules.ts'

interface Line {
  projectId: string
  clientId: string
  currency: string
  service: string
  cents: number
}

/**
 * Adds a line to the newest draft of a project in this currency, or to a new one. `ctx.db` is the
 * transaction, whose caller sees to it that no other adds one to the project meanwhile. Returns the
 * id of the draft.
 */
export async function addToDraft(
  ctx: Issuer & Pick<Context, 'fail'>,
  { projectId, clientId, currency, service, cents }: Line,
): Promise<string> {
  const draft = await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('project_id', '=', projectId)
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('number', 'is', null)
    .where('recurring_id', 'is', null)
    .where('stage_id', 'is', null)
    .where(sql<SqlBool>`jsonb_array_length(items) < ${itemsMax}`)
    .orderBy('id', 'desc')
    .limit(1)
    // The condition is no longer true for an invoice that was issued meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst()
  const defaults = await ctx.settings.read(ctx.db, invoiceSection)
  const rates = ratesOf(defaults)
  const { taxRate = null, taxName } = newItem(rates)
  const price = fromCents(cents, currency)
  const item = { service, quantity: 1, price, taxRate, ...(taxName && { taxName }) }
  if (draft) {
    await addToItems(ctx, draft.id, item)
    return draft.id
  }
  const usualTax = rates.length === 0 && !defaults.smallBusiness && defaults.taxRate
  const { id } = await insertInvoice(ctx, {
    ...{ userId: clientId, projectId, currency, items: [item], draft: true },
    ...(usualTax && { taxRate: usualTax }),
    ...(defaults.depositPercent > 0 && { depositPercent: defaults.depositPercent }),
  })
  return id
}
