import { useWatch } from 'react-hook-form'
import type { Agency } from '#features/agency/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { toRateTax } from '../amounts.ts'
import type { InvoiceDetails, invoices } from '../contract.ts'
import { amountsOf, type InvoiceFields, isBlank } from '../document/fields.ts'
import { InvoicePaper } from '../document/invoice-paper.tsx'
import { taxNoteOf } from '../document/printed.ts'
import { useClient } from '../figures/use-client.ts'
import { dueNow, shownStatus } from '../rules.ts'

export interface LiveInvoiceProps {
  /** Omitted for a new invoice. */
  invoice: InvoiceDetails | undefined
  defaults: Reply<typeof invoices.defaults>
  agency: Agency
}

/** The page of the invoice with what is typed. */
export default function LiveInvoice({ invoice, defaults, agency }: LiveInvoiceProps) {
  const fields = useWatch() as InvoiceFields
  const { client } = useClient(fields.userId)
  const { taxLabel } = defaults
  const amounts = printedOf(fields, invoice)
  const printed = {
    ...{ ...amounts, taxLabel, taxNote: taxNoteOf(amounts, defaults) },
    // A save does not bill the client anew once something is in the ledger.
    client: invoice?.fixed ? invoice.billedTo : client,
  }
  return <InvoicePaper agency={agency} texts={defaults} invoice={printed} />
}

const numberOf = (typed: unknown) => (typeof typed === 'number' ? typed : null)

function printedOf(fields: InvoiceFields, invoice: InvoiceDetails | undefined) {
  const amounts = amountsOf(fields)
  const { prices, totals, discounts, subtotal, discount, tax, taxes, total, deposit } = amounts
  const { status, dueDate, dateIssued, note, taxRate, currency } = fields
  const { discountPercent, pricesGross, reverseCharge, smallBusiness = false } = fields
  const inMoney = (cents: number) => fromCents(cents, currency)
  const paidToDate = toCents(invoice?.paidToDate ?? 0, currency)
  const standing = { status, dueDate, total, deposit, paidToDate }
  const items = fields.items.map((item, at) => ({
    ...{ ...item, quantity: Number(item.quantity), price: inMoney(prices[at] ?? 0) },
    discount: inMoney(discounts[at] ?? 0),
    discountPercent: numberOf(item.discountPercent),
    total: inMoney(totals[at] ?? 0),
  }))
  return {
    ...{ currency, dueDate, dateIssued, note },
    invoiceNumber: invoice?.invoiceNumber ?? null,
    status: shownStatus(standing, calendarDay(new Date())),
    items: items.filter((_, at) => !isBlank(fields.items[at]!)),
    subTotal: inMoney(subtotal),
    tax: inMoney(tax),
    taxRate: numberOf(taxRate),
    ...{ discount: inMoney(discount), discountPercent: numberOf(discountPercent) },
    ...{ reverseCharge, smallBusiness, taxes: taxes.map((each) => toRateTax(each, currency)) },
    pricesGross: pricesGross && !reverseCharge && taxes.length > 0,
    totalAmount: inMoney(total),
    initialDeposit: inMoney(deposit),
    paidToDate: inMoney(paidToDate),
    remainingBalance: inMoney(total - paidToDate),
    dueNow: inMoney(Math.max(0, dueNow(standing))),
    payments: invoice?.payments ?? [],
    voided: false,
    payUrl: invoice?.payUrl ?? null,
  }
}
