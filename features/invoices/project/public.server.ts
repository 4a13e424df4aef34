import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { fromCents } from '#shared/money.ts'
import { invoiceSection } from '../document/contract.ts'
import { newItem, ratesOf } from '../document/fields.ts'
import type { Issuer } from '../document/notify.server.ts'
import { addToItems, insertInvoice } from '../document/service.server.ts'
import { itemsMax } from '../rules.ts'

interface Line {
  /** The id of its item; an item that has it is replaced. */
  id: string
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
  { id, projectId, clientId, currency, service, cents }: Line,
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
  const item = { id, service, quantity: 1, price, taxRate, ...(taxName && { taxName }) }
  const usualTax = rates.length === 0 && !defaults.smallBusiness && defaults.taxRate
  const added =
    draft ??
    (await insertInvoice(ctx, {
      ...{ userId: clientId, projectId, currency, items: [], draft: true },
      ...(usualTax && { taxRate: usualTax }),
      ...(defaults.depositPercent > 0 && { depositPercent: defaults.depositPercent }),
    }))
  await addToItems(ctx, added.id, item)
  return added.id
}

/** A live invoice of the project has the line at this price: by its id, or by its text after a copy. */
export const hasLine = (line: Record<'id' | 'projectId' | 'service' | 'cents', string>) => {
  const has = (fields: RawBuilder<unknown>) =>
    sql`items @> jsonb_build_array(jsonb_build_object(${fields}))`
  const id = sql`'id', ${sql.ref(line.id)}`
  const agreed = sql`'quantity', 1, 'price', ${sql.ref(line.cents)}`
  return sql<boolean>`exists (
    select from invoice where project_id = ${sql.ref(line.projectId)} and voided_at is null
      and (${has(sql`${id}, ${agreed}`)} or ${has(sql`'service', ${sql.ref(line.service)}, ${agreed}`)}
        or reverse_charge and ${has(id)}))`
}
