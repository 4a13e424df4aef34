import { fromCents } from '#shared/money.ts'
import type { Invoice, InvoiceItem, OwnInvoice } from './contract.ts'
import type { InvoiceRow } from './queries.server.ts'
import { disagrees, dueNow, shownStatus } from './rules.ts'

/** An item as it is stored, in cents. */
export interface StoredItem {
  id: string
  service: string
  description: string
  quantity: number
  price: number
  total: number
  /** The step of the reminders that added it. A late fee is not taxed. */
  lateFee?: number
}

export const toItem = ({
  id,
  price,
  total,
  service,
  description,
  quantity,
  lateFee,
}: StoredItem): InvoiceItem => ({
  ...{ _id: id, id, service, description, quantity },
  price: fromCents(price),
  total: fromCents(total),
  untaxed: lateFee !== undefined,
})

/** The fields that the client sees. */
export function toOwnInvoice(row: InvoiceRow, today: string): OwnInvoice {
  const { id, deposit, total, dueDate, dateIssued, note, taxRate, depositPercent } = row
  const voided = row.voidedAt !== null
  return {
    ...{ _id: id, id, dueDate, dateIssued, note, taxRate, depositPercent },
    invoiceNumber: row.number,
    userId: row.client,
    status: voided ? row.status : shownStatus(row, today),
    items: row.items.map(toItem),
    subTotal: fromCents(row.subtotal),
    tax: fromCents(row.tax),
    totalAmount: fromCents(total),
    initialDeposit: fromCents(deposit),
    paidToDate: fromCents(row.paidToDate),
    credited: fromCents(row.credited),
    remainingBalance: voided ? 0 : fromCents(total - row.paidToDate),
    dueNow: voided ? 0 : fromCents(dueNow(row)),
    invoiceUrl: `/api/invoice/download/${id}`,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** The fields that editors see. */
export function toInvoice(row: InvoiceRow, today: string): Invoice {
  const { voidedAt, voidReason, internalNote, remindersPaused, firstViewedAt, fixed } = row
  const draft = row.number === null
  return {
    ...toOwnInvoice(row, today),
    setStatus: row.status,
    disagrees: !draft && voidedAt === null && disagrees(row),
    ...{ draft, voidedAt, voidReason, internalNote, remindersPaused, firstViewedAt, fixed },
  }
}
