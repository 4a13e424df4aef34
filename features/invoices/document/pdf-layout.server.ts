import type { Content, ContentColumns } from 'pdfmake/interfaces.js'
import { colors, contentWidth } from '#server/pdf/house-style.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { formatNumber } from '#shared/address/region.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import {
  asRow,
  caption,
  column,
  fact,
  facts,
  figureCells,
  headline,
  type Issuer,
  isShort,
  letterOf,
  rowTable,
  rule,
  strong,
  sumTable,
} from '../paper/public.server.ts'
import type { Status } from '../rules.ts'
import {
  describeItem,
  itemHeads,
  type PrintedInvoice,
  type PrintedTexts,
  statusWord,
  sumLines,
} from './printed.ts'

type InvoiceIssuer = Issuer & PrintedTexts

export function layOutInvoice(
  invoice: PrintedInvoice,
  { instructions = '', footer = '', vatId = '', taxNumber = '', ...issuer }: InvoiceIssuer,
): PdfDocument {
  const { note, taxNote = '' } = invoice
  const [accent] = issuer.agency.brand.colors.action
  return letterOf(issuer, titleOf(invoice), [
    headlineOf(invoice),
    invoiceFacts(invoice, { accent, vatId, taxNumber }),
    itemTable(invoice, sums(invoice, { instructions, accent })),
    ...noted('Tax', taxNote),
    ...noted('Note', invoice.creditNote ? '' : note),
    ...(footer ? [{ text: footer, style: 'small', margin: [0, 22, 0, 0] } satisfies Content] : []),
  ])
}

function titleOf({ invoiceNumber, creditNote }: PrintedInvoice): string {
  if (creditNote) return `Credit note ${creditNote.number}`
  return invoiceNumber ? `Invoice ${invoiceNumber}` : 'Draft of an invoice'
}

function headlineOf(invoice: PrintedInvoice): Content {
  const { creditNote, currency, dueNow, totalAmount } = invoice
  const [name, amount] = creditNote ? ['Credited', totalAmount] : ['Due now', dueNow]
  const what = creditNote
    ? (['Credit note', creditNote.number] as const)
    : (['Invoice', invoice.invoiceNumber ?? 'DRAFT'] as const)
  return headline(what, name, formatMoney(amount, currency))
}

const statusColors: Partial<Record<Status, string>> = { Paid: colors.good, Overdue: colors.bad }

function invoiceFacts(
  invoice: PrintedInvoice,
  { accent, vatId, taxNumber }: { accent: string; vatId: string; taxNumber: string },
): Content {
  const { client, status, dateIssued, dueDate, totalAmount, currency, creditNote } = invoice
  const { word, isStatus } = statusWord(invoice)
  const color = isStatus ? (statusColors[status] ?? accent) : colors.faint
  const day = dateIssued ? formatDay(dateIssued) : 'Not yet'
  const [left, right] = creditNote
    ? [
        [fact('Issued', { text: formatDay(creditNote.day) })],
        [fact('For invoice', { text: `${invoice.invoiceNumber}\n${day}` })],
      ]
    : [
        [fact('Issued', { text: day }), fact('Due', { text: formatDay(dueDate) })],
        [
          fact('Status', dotted(word, color)),
          fact('Total', { text: formatMoney(totalAmount, currency) }),
        ],
      ]
  return facts(
    'Billed to',
    client,
    [...left, ...(vatId ? [fact('VAT ID', { text: vatId })] : [])],
    [...right, ...(taxNumber ? [fact('Tax number', { text: taxNumber })] : [])],
  )
}

function dotted(text: string, color: string): Content {
  return {
    columns: [
      { canvas: [{ type: 'ellipse', x: 3, y: 6.5, r1: 2.75, r2: 2.75, color }], width: 10 },
      { text, bold: true, color, width: '*' },
    ],
  }
}

const figureWidths = [44, 76, 84]
const paddings = 48
const itemWidths = [
  contentWidth - paddings - figureWidths.reduce((sum, width) => sum + width),
  ...figureWidths,
]

function itemTable({ items, taxes, currency }: PrintedInvoice, end: ContentColumns): Content {
  const rows = items.map((item) => itemRow(item, describeItem(item, taxes, currency), currency))
  return rowTable({ names: itemHeads, texts: 1, widths: itemWidths, rows, end })
}

function itemRow(item: PrintedInvoice['items'][0], description: string, currency: string) {
  const { service, quantity, price, total } = item
  return [
    {
      stack: [
        { text: service, bold: true },
        ...(description ? [{ text: asRow(description), style: 'small' }] : []),
      ],
    },
    ...figureCells([
      formatNumber(quantity),
      formatMoney(price, currency),
      formatMoney(total, currency),
    ]),
  ]
}

function noted(name: string, note: string): Content[] {
  if (!note) return []
  return [
    {
      stack: [
        rule(0.5, colors.line, [0, 14, 0, 9]),
        {
          columns: [
            { width: column, stack: [caption(name)] },
            { width: 3 * column, text: note, style: 'small' },
          ],
        },
      ],
      unbreakable: isShort(note),
    },
  ]
}

/** The totals on the right, beside the ways to pay. */
function sums(
  invoice: PrintedInvoice,
  { instructions, accent }: { instructions: string; accent: string },
): ContentColumns {
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

function totals(invoice: PrintedInvoice, accent: string): Content {
  const looks = {
    soft: { color: colors.soft },
    bold: { bold: true },
    strong,
    due: { bold: true, color: accent },
  }
  return sumTable(
    sumLines(invoice).map(({ name, amount, weight }) => [name, amount, weight && looks[weight]]),
  )
}
