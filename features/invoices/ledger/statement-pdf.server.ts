import type { Content, ContentColumns, TableCell } from 'pdfmake/interfaces.js'
import type { StoredFile } from '#server/files/send-file.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { contentWidth } from '#server/pdf/house-style.ts'
import { openPdf } from '#server/pdf/stored-pdf.ts'
import { formatDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import {
  column,
  fact,
  facts,
  figureCells,
  headline,
  letterOf,
  readIssuer,
  rowTable,
  strong,
  sumTable,
} from '../paper/public.server.ts'
import { findRecipient, toAddressee } from '../queries.server.ts'
import type { Statement, statements } from './contract.ts'
import { readStatement } from './statement.server.ts'

/** The PDF of the statement of a client, stored like that of an invoice. */
export async function statementPdf(
  ctx: ContextOf<typeof statements.pdf>,
  query: Parts<typeof statements.pdf>['query'],
): Promise<StoredFile> {
  const statement = await readStatement(ctx, query)
  if (statement.lines.length > mostLines) ctx.fail('TOO_LARGE', { message: tooLong })
  const { userId, project, currency, from, to, closing } = statement
  const client = await findRecipient(ctx.db, { billedTo: null, client: userId })
  const document = letterOf(await readIssuer(ctx), 'Statement of account', [
    headline(['Statement', 'of account'], 'Balance', signed(closing, currency)),
    facts(
      'Client',
      client && toAddressee(client),
      [fact('From', { text: from ? formatDay(from) : 'The beginning' })],
      [
        fact('To', { text: formatDay(to) }),
        ...(project ? [fact('Project', { text: project.title })] : []),
      ],
    ),
    entryTable(statement),
  ])
  const name = `statement-${from ? `${from}-to-` : ''}${to}.pdf`
  return openPdf(ctx, { owner: ctx.user.id, name, document })
}

const mostLines = 2000
const tooLong = 'This is more than 2,000 entries. Please choose a shorter period or the CSV.'

/** Negative amounts have a minus sign, not a hyphen. */
const signed = (amount: number, currency: string) => formatMoney(amount, currency).replace('-', '−')

const figureWidths = [70, 70, 76]
const dayWidth = 92
const paddings = 64
const widths = [
  dayWidth,
  contentWidth - paddings - dayWidth - figureWidths.reduce((sum, width) => sum + width),
  ...figureWidths,
]

function entryTable(statement: Statement): Content {
  const { currency, from, opening, lines } = statement
  const names = ['Day', 'Entry', 'Billed', 'Paid', 'Balance']
  const first = from
    ? [row(from, 'Opening balance', { amount: 0, balance: opening, currency })]
    : []
  const rows = lines.map(({ day, kind, invoiceNumber, text, amount, balance }) => {
    const entry: Content =
      kind === 'invoice'
        ? `${text} ${invoiceNumber}`
        : { stack: [text, { text: invoiceNumber, style: 'small' }] }
    return row(day, entry, { amount, balance, currency })
  })
  return rowTable({ names, texts: 2, widths, rows: [...first, ...rows], end: totals(statement) })
}

interface Money {
  amount: number
  balance: number
  currency: string
}

function row(day: string, entry: Content, { amount, balance, currency }: Money): TableCell[] {
  const billed = amount > 0 ? formatMoney(amount, currency) : ''
  const paid = amount < 0 ? formatMoney(-amount, currency) : ''
  return [
    formatDay(day),
    typeof entry === 'string' ? { text: entry } : entry,
    ...figureCells([billed, paid, signed(balance, currency)]),
  ]
}

function totals({
  currency,
  opening,
  invoiced,
  paid,
  refunded,
  credited,
  closing,
  from,
}: Statement): ContentColumns {
  return {
    columns: [
      { width: 2 * column, text: '' },
      {
        width: 2 * column,
        ...sumTable([
          ...(from ? [['Opening balance', signed(opening, currency)] as const] : []),
          ['Billed', formatMoney(invoiced, currency)],
          ['Paid', signed(0 - paid, currency)],
          ...(refunded > 0 ? [['Refunded', formatMoney(refunded, currency)] as const] : []),
          ...(credited > 0 ? [['Credited', signed(-credited, currency)] as const] : []),
          ['Balance', signed(closing, currency), strong],
        ]),
      },
    ],
    unbreakable: true,
    margin: [0, 8, 0, 0],
  }
}
