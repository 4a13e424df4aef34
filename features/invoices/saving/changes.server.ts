import { formatDay } from '#shared/dates.ts'
import { formatMoney, fromCents } from '#shared/money.ts'
import { cutAtWord } from '#shared/text.ts'
import type { InvoiceRow, StoredItem } from '../rows.server.ts'

const inDollars = (cents: number) => formatMoney(fromCents(cents))
const quoted = (text: string) => `“${cutAtWord(text, 60)}”`

/** Invoice INV-2026-0012 of $1,200.00 is due on December 6, 2026. */
export const describeIssue = (number: string, total: number, dueDate: string) =>
  `Invoice ${number} of ${inDollars(total)} is due on ${formatDay(dueDate)}.`

const mostItems = 6

/** A sentence for each change that the client is told: `Total: $100.00 → $150.00`. */
export function describeChanges(before: InvoiceRow, after: InvoiceRow): string[] {
  const pair = (label: string, was: string, is: string) =>
    was === is ? [] : [`${label}: ${was} → ${is}`]
  const amount = (label: string, name: 'tax' | 'total' | 'deposit') =>
    pair(label, inDollars(before[name]), inDollars(after[name]))
  const items = describeItems(before.items, after.items)
  const shown = items.length > mostItems ? items.slice(0, mostItems - 1) : items
  const left = items.length - shown.length
  return [
    ...pair('Status', before.status, after.status),
    ...shown,
    ...(left > 0 ? [`${left} more items changed`] : []),
    ...amount('Tax', 'tax'),
    ...amount('Total', 'total'),
    ...amount('Deposit', 'deposit'),
    ...pair('Due date', formatDay(before.dueDate), formatDay(after.dueDate)),
    ...pair('Date of issue', dayOf(before.dateIssued), dayOf(after.dateIssued)),
    ...(before.note === after.note ? [] : ['The note changed']),
  ]
}

const dayOf = (day: string | null) => (day ? formatDay(day) : 'none')

function describeItems(before: readonly StoredItem[], after: readonly StoredItem[]): string[] {
  const was = new Map(before.map((item) => [item.id, item]))
  const is = new Set(after.map(({ id }) => id))
  const kept = before.filter(({ id }) => is.has(id)).map(({ id }) => id)
  const order = after.filter(({ id }) => was.has(id)).map(({ id }) => id)
  return [
    ...after.flatMap((item) => {
      const earlier = was.get(item.id)
      return earlier ? describeItem(earlier, item) : [`Added: ${priced(item)}`]
    }),
    ...before.filter(({ id }) => !is.has(id)).map((item) => `Removed: ${priced(item)}`),
    ...(kept.join() === order.join() ? [] : ['The items are in another order']),
  ]
}

const terms = ({ quantity, price }: StoredItem) => `${quantity} × ${inDollars(price)}`
const priced = (item: StoredItem) => `${quoted(item.service)}, ${terms(item)}`

function describeItem(was: StoredItem, is: StoredItem): string[] {
  const name = quoted(was.service)
  if (was.service !== is.service) return [`${name} is now ${priced(is)}`]
  if (terms(was) !== terms(is)) return [`${name}: ${terms(was)} → ${terms(is)}`]
  return was.description === is.description ? [] : [`The description of ${name} changed`]
}
