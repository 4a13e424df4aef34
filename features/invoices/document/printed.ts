import { formatNumber } from '#shared/address/region.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { OwnInvoice } from '../contract.ts'
import { methodNames } from '../ledger/rules.ts'
import type { Addressee, InvoiceItem, InvoicePayment } from '../save-invoice.ts'

type Amounts =
  | 'subTotal'
  | 'tax'
  | 'taxRate'
  | 'taxLabel'
  | 'taxNote'
  | 'discount'
  | 'discountPercent'
  | 'taxes'
  | 'pricesGross'
  | 'reverseCharge'
  | 'smallBusiness'
  | 'totalAmount'
  | 'initialDeposit'
  | 'paidToDate'
  | 'remainingBalance'
  | 'dueNow'

/** The texts and amounts on the page of an invoice, for the PDF and the previews. */
export interface PrintedInvoice
  extends Pick<
    OwnInvoice,
    Amounts | 'currency' | 'invoiceNumber' | 'status' | 'dueDate' | 'dateIssued' | 'note'
  > {
  /** Undefined in a preview without a client. */
  client: Addressee | undefined
  items: (Pick<InvoiceItem, 'service' | 'quantity' | 'price' | 'total'> & DescribedItem)[]
  payments: Pick<InvoicePayment, 'kind' | 'amount' | 'method' | 'reference' | 'reason' | 'paidOn'>[]
  voided: boolean
  /** The number and the day of the credit note that is printed in place of the invoice. */
  creditNote?: { number: string; day: string }
  /** Null if there is nothing to pay online. */
  payUrl: string | null
}

/** The texts of the settings: how to pay, what is below everything else, and the tax ids. */
export interface PrintedTexts {
  vatId?: string | undefined
  taxNumber?: string | undefined
  instructions?: string | undefined
  footer?: string | undefined
}

export const itemHeads = ['Service', 'Quantity', 'Price', 'Total'] as const

/** The word of the status, and whether it is the status itself. */
export function statusWord({ invoiceNumber, status, voided }: PrintedInvoice) {
  const word = voided ? 'Voided' : invoiceNumber ? status : 'Draft'
  return { word: word === 'Paid' ? 'PAID' : word, isStatus: word === status }
}

export interface SumLine {
  name: string
  amount: string
  weight?: 'soft' | 'bold' | 'strong' | 'due'
}

type TaxedInvoice = Pick<
  OwnInvoice,
  | 'currency'
  | 'tax'
  | 'taxRate'
  | 'taxLabel'
  | 'taxes'
  | 'pricesGross'
  | 'reverseCharge'
  | 'smallBusiness'
>

/** 7.25 % */
export const percentOf = (rate: number) => `${formatNumber(rate)} %`

export const discountName = (percent: number | null | undefined) =>
  percent ? `Discount (${percentOf(percent)})` : 'Discount'

export const discountLines = ({
  discount,
  discountPercent,
}: Pick<OwnInvoice, 'discount' | 'discountPercent'>) =>
  discount > 0 ? [{ name: discountName(discountPercent), amount: -discount }] : []

/** The total has the taxes in it. */
export const includesTax = ({
  pricesGross,
  reverseCharge,
}: Pick<OwnInvoice, 'pricesGross' | 'reverseCharge'>) => pricesGross && !reverseCharge

/** The tax, or a line for each rate: VAT 19 % on $1,000.00. */
export function taxLines(invoice: TaxedInvoice): { name: string; amount: number }[] {
  const { tax, taxRate, taxLabel = 'Tax', taxes } = invoice
  if (taxes.length > 0)
    return taxes.map(({ name, rate, base, tax: amount }) => {
      const taxed = `${name || taxLabel} ${percentOf(rate)} on ${formatMoney(base, invoice.currency)}`
      return { name: includesTax(invoice) ? `Includes ${taxed}` : taxed, amount }
    })
  if (invoice.reverseCharge || invoice.smallBusiness) return []
  return [{ name: taxRate ? `${taxLabel} (${taxRate} %)` : taxLabel, amount: tax }]
}

/** The sentence of an invoice for which the agency charges no tax. */
export function taxNoteOf(
  { reverseCharge, smallBusiness }: Pick<OwnInvoice, 'reverseCharge' | 'smallBusiness'>,
  notes: { reverseChargeNote: string; smallBusinessNote: string },
): string {
  if (smallBusiness) return notes.smallBusinessNote
  return reverseCharge ? notes.reverseChargeNote : ''
}

type DescribedItem = Pick<
  InvoiceItem,
  'description' | 'discount' | 'discountPercent' | 'taxRate' | 'taxName'
>

/** The description of an item with its discount, and with its rate where the invoice has several. */
export function describeItem(
  item: DescribedItem,
  taxes: readonly unknown[],
  currency: string | undefined,
): string {
  const { description, discount = 0, discountPercent, taxRate, taxName } = item
  return [
    description,
    discount > 0 && `${discountName(discountPercent)}: −${formatMoney(discount, currency)}`,
    taxes.length > 1 && taxRate != null && `${taxName || 'Tax'} ${percentOf(taxRate)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The sums of an invoice, with its payments. */
export function sumLines(invoice: PrintedInvoice): SumLine[] {
  const { subTotal, totalAmount, initialDeposit, remainingBalance, dueNow, voided } = invoice
  const isIncluded = includesTax(invoice)
  const { currency } = invoice
  const money = (amount: number) => formatMoney(amount, currency)
  const signed = ({ name, amount }: { name: string; amount: number }): SumLine => ({
    name,
    amount: money(amount).replace('-', '−'),
  })
  const taxes = taxLines(invoice).map(signed)
  const charged: SumLine[] = [
    { name: 'Subtotal', amount: money(subTotal) },
    ...discountLines(invoice).map(signed),
    ...(isIncluded ? [] : taxes),
    { name: 'Total', amount: money(totalAmount), weight: 'bold' },
    ...(isIncluded ? taxes.map((line): SumLine => ({ ...line, weight: 'soft' })) : []),
  ]
  if (invoice.creditNote) return charged
  const lines: (SumLine | false)[] = [
    ...charged,
    initialDeposit > 0 && {
      name: 'Deposit requested',
      amount: money(initialDeposit),
      weight: 'soft',
    },
    ...invoice.payments.map((entry) => paid(entry, currency)),
    voided && { name: 'Voided', amount: `−${money(totalAmount)}` },
    { name: 'Balance due', amount: money(remainingBalance), weight: 'strong' },
    dueNow > 0 &&
      dueNow < remainingBalance && { name: 'Due now', amount: money(dueNow), weight: 'due' },
  ]
  return lines.filter((line) => line !== false)
}

function paid(entry: PrintedInvoice['payments'][0], currency: string): SumLine {
  const { kind, method, reference, reason, paidOn } = entry
  const day = formatDay(paidOn)
  const amount = formatMoney(entry.amount, currency)
  if (kind === 'refund') return { name: `Refund, ${day}`, amount }
  const how = `Paid by ${methodNames[method ?? 'other']}${reference && ` (${reference})`}, ${day}`
  const name = kind === 'credit' ? `Credit, ${day}: ${reason}` : how
  return { name, amount: `−${amount}` }
}
