import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { colors } from '#server/pdf/house-style.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { methodNames } from '../ledger/rules.ts'
import { caption, column, isShort } from './letterhead.server.ts'
import type { PrintedInvoice } from './pdf-layout.server.ts'

/** The totals on the right, beside the ways to pay. */
export function sums(
  invoice: PrintedInvoice,
  { instructions, accent }: { instructions: string; accent: string },
): Content {
  const { payUrl, payments, status, voided } = invoice
  const byHand = status === 'Paid' || voided ? '' : instructions
  const ways = [...(payUrl ? online(payUrl, accent) : []), ...(byHand ? instructed(byHand) : [])]
  const texts = [byHand, ...payments.map(({ reason, reference }) => `${reason} ${reference}`)]
  return {
    columns: [
      { width: 2 * column, stack: ways, margin: [0, 8, 30, 0] },
      { width: 2 * column, stack: [totals(invoice, accent)] },
    ],
    unbreakable: isShort(texts.join('\n')),
    margin: [0, 8, 0, 0],
  }
}

function online(url: string, accent: string): Content[] {
  return [
    caption('Pay online'),
    {
      columns: [
        { qr: url, fit: 84, eccLevel: 'L', foreground: colors.ink, width: 98 },
        {
          width: '*',
          stack: [
            { text: 'Open the payment page', link: url, color: accent, bold: true },
            { text: 'Follow the link or scan the code to pay by card.', style: 'small' },
          ],
        },
      ],
      margin: [0, 1, 0, 14],
    },
  ]
}

function instructed(text: string): Content[] {
  return [caption('How to pay'), { text, style: 'small' }]
}

type Line = readonly [
  name: string,
  amount: string,
  look?: { bold?: boolean; fontSize?: number; color?: string },
]

function totals(invoice: PrintedInvoice, accent: string): Content {
  const { subTotal, tax, taxRate, taxLabel = 'Tax', totalAmount, initialDeposit } = invoice
  const { remainingBalance, dueNow, voided } = invoice
  const lines: Line[] = [
    ['Subtotal', formatMoney(subTotal)],
    [taxRate ? `${taxLabel} (${taxRate} %)` : taxLabel, formatMoney(tax)],
    ['Total', formatMoney(totalAmount), { bold: true }],
    ...(initialDeposit > 0
      ? [['Deposit requested', formatMoney(initialDeposit), { color: colors.soft }] satisfies Line]
      : []),
    ...invoice.payments.map(paid),
    ...(voided ? [['Voided', `−${formatMoney(totalAmount)}`] satisfies Line] : []),
    ['Balance due', formatMoney(remainingBalance), { bold: true, fontSize: 13 }],
    ...(dueNow > 0 && dueNow < remainingBalance
      ? [['Due now', formatMoney(dueNow), { bold: true, color: accent }] satisfies Line]
      : []),
  ]
  return sumTable(lines)
}

/** Names with their amounts, two columns of the grid wide. */
export function sumTable(lines: readonly Line[]) {
  const body = lines.map(cells)
  return { table: { widths: [2 * column - 100, 100], body }, layout: 'sums' }
}

function cells([name, amount, look = {}]: Line): TableCell[] {
  return [
    { text: name, ...look },
    { text: amount, alignment: 'right', ...look },
  ]
}

function paid(entry: PrintedInvoice['payments'][0]): Line {
  const { kind, amount, method, reference, reason, paidOn } = entry
  const day = formatDay(paidOn)
  if (kind === 'refund') return [`Refund, ${day}`, formatMoney(amount)]
  const how = `Paid by ${methodNames[method ?? 'other']}${reference && ` (${reference})`}, ${day}`
  const name = kind === 'credit' ? `Credit, ${day}: ${reason}` : how
  return [name, `−${formatMoney(amount)}`]
}
