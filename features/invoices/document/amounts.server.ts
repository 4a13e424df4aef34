import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Parts } from '#shared/endpoint.ts'
import { formatCents, formatMoney, fromCents, toCents } from '#shared/money.ts'
import type { invoices } from '../contract.ts'
import type { InvoiceRow } from '../queries.server.ts'
import type { StoredItem } from '../rows.server.ts'
import { computeAmounts, roundPercent, roundQuantity, totalMax } from '../rules.ts'

type Sent = Parts<typeof invoices.edit>['body']
type SentItem = NonNullable<Sent['items']>[number]
export type Amounts = Pick<
  InvoiceRow,
  'items' | 'taxRate' | 'tax' | 'total' | 'depositPercent' | 'deposit'
>

const nothing = { items: [], taxRate: null, tax: 0, depositPercent: null, deposit: 0 }

/** The items and amounts after a save. What is left out keeps its value. */
export function mergeAmounts(
  ctx: Pick<Context, 'fail'>,
  sent: Sent,
  before: Omit<Amounts, 'total'> = nothing,
): Amounts {
  const items = sent.items ? mergeItems(sent.items, before.items) : before.items
  const taxRate = rateOf(sent.taxRate, sent.tax, before.taxRate)
  const depositPercent = rateOf(sent.depositPercent, sent.initialDeposit, before.depositPercent)
  const { totals, total, tax, deposit } = computeAmounts({
    items: items.map(({ quantity, price, lateFee }) => {
      return { quantity, price: fromCents(price), untaxed: lateFee !== undefined }
    }),
    taxRate,
    tax: sent.tax ?? fromCents(before.tax),
    depositPercent,
    initialDeposit: sent.initialDeposit ?? fromCents(before.deposit),
  })
  refuseTooMuch(ctx, total, deposit)
  const priced = items.map((item, index) => ({ ...item, total: totals[index] ?? 0 }))
  return { items: priced, taxRate, tax, total, depositPercent, deposit }
}

/** The percentage to use, or null for an amount. An amount that is sent alone replaces the percentage. */
function rateOf(
  sent: number | null | undefined,
  amount: number | undefined,
  before: number | null,
): number | null {
  if (typeof sent === 'number') return roundPercent(sent)
  return sent === null || amount !== undefined ? null : before
}

/** An item that is kept keeps its id, and what the program knows of it. */
function mergeItems(sent: readonly SentItem[], before: readonly StoredItem[]): StoredItem[] {
  const left = new Map(before.map((item) => [item.id, item]))
  return sent.map(({ id = '', service, description = '', quantity, price }) => {
    const kept = left.get(id)
    left.delete(id)
    return {
      ...(kept ?? { id: randomUUID() }),
      ...{
        service,
        description,
        quantity: roundQuantity(quantity),
        price: toCents(price),
        total: 0,
      },
    }
  })
}

function refuseTooMuch(ctx: Pick<Context, 'fail'>, total: number, deposit: number): void {
  if (total > toCents(totalMax)) {
    const items = `The total must not be more than ${formatMoney(totalMax)}.`
    ctx.fail('INVALID_INPUT', { fields: { items } })
  }
  if (deposit > total) {
    const initialDeposit = `The deposit must not be more than the total of ${formatCents(total)}.`
    ctx.fail('INVALID_INPUT', { fields: { initialDeposit } })
  }
}
