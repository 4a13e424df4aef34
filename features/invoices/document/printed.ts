import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { InvoiceItem, InvoicePayment, OwnInvoice } from '../contract.ts'
import { methodNames } from '../ledger/rules.ts'
import type { Addressee } from '../queries.server.ts'

type Amounts =
  | 'subTotal'
  | 'tax'
  | 'taxRate'
  | 'taxLabel'
  | 'totalAmount'
  | 'initialDeposit'
  | 'paidToDate'
  | 'remainingBalance'
  | 'dueNow'

/** The texts and amounts on the page of an invoice, for the PDF and the previews. */
export interface PrintedInvoice
  extends Pick<
    OwnInvoice,
    Amounts | 'invoiceNumber' | 'status' | 'dueDate' | 'dateIssued' | 'note'
  > {
  /** Undefined in a preview without a client. */
  client: Addressee | undefined
  items: Pick<InvoiceItem, 'service' | 'description' | 'quantity' | 'price' | 'total'>[]
  payments: Pick<InvoicePayment, 'kind' | 'amount' | 'method' | 'reference' | 'reason' | 'paidOn'>[]
  voided: boolean
  /** Null if there is nothing to pay online. */
  payUrl: string | null
}

/** The texts of the settings: how to pay, and what is below everything else. */
export interface PrintedTexts {
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

/** The sums of an invoice, with its payments. */
export function sumLines(invoice: PrintedInvoice): SumLine[] {
  const { subTotal, tax, taxRate, taxLabel = 'Tax', totalAmount, initialDeposit } = invoice
  const { remainingBalance, dueNow, voided } = invoice
  const lines: (SumLine | false)[] = [
    { name: 'Subtotal', amount: formatMoney(subTotal) },
    { name: taxRate ? `${taxLabel} (${taxRate} %)` : taxLabel, amount: formatMoney(tax) },
    { name: 'Total', amount: formatMoney(totalAmount), weight: 'bold' },
    initialDeposit > 0 && {
      name: 'Deposit requested',
      amount: formatMoney(initialDeposit),
      weight: 'soft',
    },
    ...invoice.payments.map(paid),
    voided && { name: 'Voided', amount: `−${formatMoney(totalAmount)}` },
    { name: 'Balance due', amount: formatMoney(remainingBalance), weight: 'strong' },
    dueNow > 0 &&
      dueNow < remainingBalance && { name: 'Due now', amount: formatMoney(dueNow), weight: 'due' },
  ]
  return lines.filter((line) => line !== false)
}

function paid(entry: PrintedInvoice['payments'][0]): SumLine {
  const { kind, method, reference, reason, paidOn } = entry
  const day = formatDay(paidOn)
  const amount = formatMoney(entry.amount)
  if (kind === 'refund') return { name: `Refund, ${day}`, amount }
  const how = `Paid by ${methodNames[method ?? 'other']}${reference && ` (${reference})`}, ${day}`
  const name = kind === 'credit' ? `Credit, ${day}: ${reason}` : how
  return { name, amount: `−${amount}` }
}
