import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { contentWidth } from '#server/pdf/house-style.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Statement } from '../ledger/contract.ts'
import type { Addressee } from '../queries.server.ts'
import {
  addressed,
  column,
  fact,
  footOf,
  headerCells,
  headline,
  type Issuer,
  letterhead,
  spacer,
} from './letterhead.server.ts'
import { sumTable } from './pdf-sums.server.ts'

interface Parties extends Issuer {
  client: Addressee | undefined
}

export function layOutStatement(
  statement: Statement,
  { agency, logo, client }: Parties,
): PdfDocument {
  return {
    title: 'Statement of account',
    author: agency.name,
    foot: footOf(agency),
    content: [
      letterhead({ agency, logo }),
      headline('Statement', 'of account'),
      facts(statement, client),
      entryTable(statement),
      totals(statement),
    ],
  }
}

function facts({ from, to, closing }: Statement, client: Addressee | undefined): Content {
  return {
    columns: [
      { width: 2 * column, ...fact('Client', addressed(client)), margin: [0, 0, 24, 0] },
      {
        width: column,
        stack: [
          fact('From', { text: from ? formatDay(from) : 'The beginning' }),
          fact('To', { text: formatDay(to) }),
        ],
      },
      { width: column, stack: [fact('Balance', amount(closing))] },
    ],
    margin: [0, 0, 0, 18],
  }
}

const amount = (dollars: number) => ({
  ...{ text: signed(dollars), bold: true, fontSize: 13, lineHeight: 1 },
})

/** Negative amounts have a minus sign, not a hyphen. */
const signed = (dollars: number) => formatMoney(dollars).replace('-', '−')

const figureWidths = [70, 70, 76]
const dayWidth = 92
const paddings = 64
const widths = [
  dayWidth,
  contentWidth - paddings - dayWidth - figureWidths.reduce((sum, width) => sum + width),
  ...figureWidths,
]

function entryTable({ from, opening, lines }: Statement): Content {
  const names = ['Day', 'Entry', 'Billed', 'Paid', 'Balance']
  const first = from ? [row(from, 'Opening balance', 0, opening)] : []
  const rows = lines.map(({ day, kind, invoiceNumber, text, amount, balance }) => {
    const entry: Content =
      kind === 'invoice'
        ? `${text} ${invoiceNumber}`
        : { stack: [text, { text: invoiceNumber, style: 'small' }] }
    return row(day, entry, amount, balance)
  })
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [headerCells(names, 2), spacer(names.length), ...first, ...rows],
    },
    layout: 'rows',
  }
}

function row(day: string, entry: Content, amount: number, balance: number): TableCell[] {
  const billed = amount > 0 ? formatMoney(amount) : ''
  const paid = amount < 0 ? formatMoney(-amount) : ''
  const figures = [billed, paid, signed(balance)]
  return [
    formatDay(day),
    typeof entry === 'string' ? { text: entry } : entry,
    ...figures.map((text): TableCell => ({ text, alignment: 'right' })),
  ]
}

function totals({
  opening,
  invoiced,
  paid,
  refunded,
  credited,
  closing,
  from,
}: Statement): Content {
  return {
    columns: [
      { width: 2 * column, text: '' },
      {
        width: 2 * column,
        ...sumTable([
          ...(from ? [['Opening balance', signed(opening)] as const] : []),
          ['Billed', formatMoney(invoiced)],
          ['Paid', signed(-paid)],
          ...(refunded > 0 ? [['Refunded', formatMoney(refunded)] as const] : []),
          ...(credited > 0 ? [['Credited', signed(-credited)] as const] : []),
          ['Balance', signed(closing), { bold: true, fontSize: 13 }],
        ]),
      },
    ],
    unbreakable: true,
    margin: [0, 8, 0, 0],
  }
}
