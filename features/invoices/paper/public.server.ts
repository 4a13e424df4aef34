import type { Content, ContentColumns, ContentStack, TableCell } from 'pdfmake/interfaces.js'
import type { Agency } from '#features/agency/contract.ts'
import { readAgency } from '#features/agency/public.server.ts'
import type { Kernel } from '#server/context.ts'
import { isDisplayable } from '#server/pdf/characters.ts'
import { colors, contentWidth } from '#server/pdf/house-style.ts'
import { readLogo } from '#server/pdf/logo.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import type { PdfContext } from '#server/pdf/stored-pdf.ts'
import type { Addressee } from '../save-invoice.ts'

/** The page has four columns. */
export const column = contentWidth / 4

/** The letterhead of the agency. */
export interface Issuer {
  agency: Agency
  /** The logo as the data URL of a PNG. */
  logo?: string | undefined
}

export async function readIssuer(ctx: PdfContext & Pick<Kernel, 'settings'>): Promise<Issuer> {
  const agency = await readAgency(ctx)
  return { agency, logo: await readLogo(ctx.files, agency.brand.logo) }
}

/** The countries that print on US Letter. */
const onLetter = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

/** A document with the letterhead of the agency, on the paper of its country. */
export function letterOf(issuer: Issuer, title: string, content: Content[]): PdfDocument {
  const { name, byline, phone, email, country } = issuer.agency
  return {
    title,
    author: name,
    ...(!onLetter.includes(country) && { paper: 'A4' }),
    foot: [byline, phone, email].join('  ·  '),
    content: [letterhead(issuer), ...content],
  }
}

/** The logo of the agency, or its name, on the left, its address on the right. */
function letterhead({ agency, logo }: Issuer): ContentColumns {
  const { name, street, shortPlace, phone, phoneHref, email } = agency
  return {
    columns: [
      {
        width: 2 * column,
        ...(logo
          ? { image: logo, fit: [150, 34], alignment: 'left' }
          : { ...displayed(name), fontSize: 19, margin: [0, -1, 20, 0] }),
      },
      { width: column, style: 'small', text: `${street}\n${shortPlace}` },
      {
        width: column,
        style: 'small',
        stack: [
          { text: phone, link: phoneHref },
          { text: email, link: `mailto:${email}` },
        ],
      },
    ],
    margin: [0, 0, 0, 40],
  }
}

/** The kind of document and its main amount. */
export function headline(what: readonly [string, string], name: string, amount: string): Content {
  const [first, second] = what.map((text) => ({ ...displayed(text), fontSize: 20 }))
  return [
    {
      columns: [
        { width: 2 * column, stack: [first!, { ...second!, margin: [0, 3, 0, 0] }] },
        { width: 2 * column, stack: [caption(name), sized(amount)] },
      ],
    },
    rule(1.2, colors.ink, [0, 14, 0, 12]),
  ]
}

/** Smaller if it is so long that it would not fit on a line. */
function sized(amount: string) {
  return { ...displayed(amount), fontSize: amount.length > 14 ? 460 / amount.length : 36 }
}

/** The headline font lacks some accents. */
export function displayed(text: string) {
  return isDisplayable(text) ? { text, style: 'headline' } : { text, bold: true, lineHeight: 1 }
}

export function rule(
  lineWidth: number,
  lineColor: string,
  margin: [number, number, number, number],
): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth, lineColor }],
    margin,
  }
}

/** A value below its name. */
export function fact(name: string, value: Content, gap = 12): ContentStack {
  return { stack: [caption(name), value], margin: [0, 0, 0, gap] }
}

export function caption(name: string): Content {
  return { text: name.toUpperCase(), style: 'caption', margin: [0, 0, 0, 3] }
}

/** The addressee, and columns of facts beside. */
export function facts(
  name: string,
  addressee: Addressee | undefined,
  ...columns: Content[][]
): Content {
  return {
    columns: [
      { width: 2 * column, ...fact(name, addressed(addressee)), margin: [0, 0, 24, 0] },
      ...columns.map((stack) => ({ width: column, stack })),
    ],
    margin: [0, 0, 0, 18],
  }
}

function addressed(addressee: Addressee | undefined): Content {
  if (!addressee) return '–'
  const { name, businessName, address } = addressee
  const [first = '', ...rest] = businessName ? [businessName, name, ...address] : [name, ...address]
  return {
    stack: [
      { text: first, bold: true },
      { text: rest.join('\n'), style: 'small' },
    ],
  }
}

export const strong = { bold: true, fontSize: 13 }

interface Rows {
  /** The names of the columns; the first ones are texts, the others figures. */
  names: readonly string[]
  texts: number
  widths: number[]
  rows: TableCell[][]
  /** The sums below it. If they are unbreakable, they share the page with the last rows. */
  end?: ContentColumns
}

export function rowTable({ names, texts, widths, rows, end }: Rows): Content {
  const header = names.map((name, at): TableCell => {
    const alignment = at < texts ? 'left' : 'right'
    return { text: name.toUpperCase(), style: 'caption', alignment }
  })
  const oneCell = (stack: Content[]): TableCell[] => [
    { stack, colSpan: names.length },
    ...names.slice(1).map(() => ''),
  ]
  // The line above the second row of the header is drawn in one piece, because it is one cell.
  const heads = [header, oneCell([])]
  const count = end?.unbreakable ? keptRows(rows) : 0
  const others = rows.slice(0, rows.length - count)
  const kept: Content = { table: { widths, body: rows.slice(others.length) }, layout: 'rows' }
  const body = [...heads, ...others, ...(end && count > 0 ? [oneCell([kept, end])] : [])]
  return [
    {
      table: { headerRows: 2, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
      layout: 'rows',
    },
    ...(end && count === 0 ? [end] : []),
  ]
}

/** The number of rows at the end, at most two, that surely fit on a page with the sums. */
const keptRows = (rows: TableCell[][]) =>
  [2, 1].find((count) => rows.length >= count && textOf(rows.slice(-count)).length <= 400) ?? 0

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (Array.isArray(cell)) return cell.map(textOf).join(' ')
  const { text, stack } = cell as { text?: unknown; stack?: unknown }
  return textOf(text ?? stack ?? '')
}

export const figureCells = (texts: string[]): TableCell[] =>
  texts.map((text) => ({ text, alignment: 'right' }))

export type SumLine = readonly [
  name: string,
  amount: string,
  look?: { bold?: boolean; fontSize?: number; color?: string } | undefined,
]

/** Names with their amounts, two columns of the grid wide. */
export function sumTable(lines: readonly SumLine[]) {
  const body = lines.map(([name, amount, look = {}]): TableCell[] => [
    { text: name, ...look },
    { text: amount, alignment: 'right', ...look },
  ])
  return { table: { widths: [2 * column - 100, 100], body }, layout: 'sums' }
}

const mostLines = 15
const mostCharacters = 600

/** True if the text surely fits on one page, so that it can be kept from breaking. */
export function isShort(text: string): boolean {
  return text.length <= mostCharacters && text.split('\n').length <= mostLines
}

/** A text of very many lines is set as one paragraph, so that every row fits a page. */
export function asRow(text: string): string {
  return text.split('\n').length <= mostLines ? text : text.replace(/\s+/g, ' ')
}
