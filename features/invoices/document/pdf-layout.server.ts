import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { colors, contentWidth } from '#server/pdf/house-style.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { InvoiceItem, InvoicePayment, OwnInvoice } from '../contract.ts'
import type { Addressee } from '../queries.server.ts'
import type { Status } from '../rules.ts'
import {
  addressed,
  asRow,
  caption,
  column,
  fact,
  footOf,
  headerCells,
  headline,
  type Issuer,
  isShort,
  letterhead,
  rule,
  spacer,
} from './letterhead.server.ts'
import { sums } from './pdf-sums.server.ts'

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

/** The content of the PDF of an invoice. */
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

interface InvoiceIssuer extends Issuer {
  instructions: string
  /** Below everything else. */
  footer: string
}

export function layOutInvoice(
  invoice: PrintedInvoice,
  { agency, logo, instructions, footer }: InvoiceIssuer,
): PdfDocument {
  const { invoiceNumber, items, note } = invoice
  const [accent] = agency.brand.colors.action
  return {
    title: invoiceNumber ? `Invoice ${invoiceNumber}` : 'Draft of an invoice',
    author: agency.name,
    foot: footOf(agency),
    content: [
      letterhead({ agency, logo }),
      headline('Invoice', invoiceNumber ?? 'DRAFT', invoiceNumber ? colors.ink : colors.faint),
      facts(invoice, accent),
      itemTable(items),
      sums(invoice, { instructions, accent }),
      ...noted(note),
      ...(footer
        ? [{ text: footer, style: 'small', margin: [0, 22, 0, 0] } satisfies Content]
        : []),
    ],
  }
}

const statusColors: Partial<Record<Status, string>> = { Paid: colors.good, Overdue: colors.bad }

function facts(invoice: PrintedInvoice, accent: string): Content {
  const { client, invoiceNumber, status, dateIssued, dueDate, dueNow, voided } = invoice
  const issued = invoiceNumber ? status : 'Draft'
  const word = voided ? 'Voided' : issued
  const color = word === status ? (statusColors[status] ?? accent) : colors.faint
  return {
    columns: [
      { width: 2 * column, ...fact('Billed to', addressed(client)), margin: [0, 0, 24, 0] },
      {
        width: column,
        stack: [
          fact('Issued', { text: dateIssued ? formatDay(dateIssued) : 'Not yet' }),
          fact('Due', { text: formatDay(dueDate) }),
        ],
      },
      {
        width: column,
        stack: [
          fact('Status', dotted(word === 'Paid' ? 'PAID' : word, color)),
          fact('Due now', { text: formatMoney(dueNow), bold: true, fontSize: 13, lineHeight: 1 }),
        ],
      },
    ],
    margin: [0, 0, 0, 18],
  }
}

function dotted(text: string, color: string): Content {
  return {
    columns: [
      { canvas: [{ type: 'ellipse', x: 3, y: 6.5, r1: 2.75, r2: 2.75, color }], width: 10 },
      { text, bold: true, color, width: '*' },
    ],
  }
}

const counted = new Intl.NumberFormat('en-US')
const figureWidths = [44, 76, 84]
const paddings = 48
const itemWidths = [
  contentWidth - paddings - figureWidths.reduce((sum, width) => sum + width),
  ...figureWidths,
]

function itemTable(items: PrintedInvoice['items']): Content {
  const names = ['Service', 'Quantity', 'Price', 'Total']
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: itemWidths,
      body: [headerCells(names, 1), spacer(names.length), ...items.map(itemRow)],
    },
    layout: 'rows',
  }
}

function itemRow({ service, description, quantity, price, total }: PrintedInvoice['items'][0]) {
  const figures = [counted.format(quantity), formatMoney(price), formatMoney(total)]
  return [
    {
      stack: [
        { text: service, bold: true },
        ...(description ? [{ text: asRow(description), style: 'small' }] : []),
      ],
    },
    ...figures.map((text): TableCell => ({ text, alignment: 'right' })),
  ]
}

function noted(note: string): Content[] {
  if (!note) return []
  return [
    {
      stack: [
        rule(0.5, colors.line, [0, 14, 0, 9]),
        {
          columns: [
            { width: column, stack: [caption('Note')] },
            { width: 3 * column, text: note, style: 'small' },
          ],
        },
      ],
      unbreakable: isShort(note),
    },
  ]
}
