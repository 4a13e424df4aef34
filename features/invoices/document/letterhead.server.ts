import type { Content, ContentColumns, ContentStack, TableCell } from 'pdfmake/interfaces.js'
import type { Agency } from '#features/agency/contract.ts'
import { isDisplayable } from '#server/pdf/characters.ts'
import { colors, contentWidth } from '#server/pdf/house-style.ts'
import type { Addressee } from '../queries.server.ts'

/** Everything stands on four columns. */
export const column = contentWidth / 4

/** Whose document it is. */
export interface Issuer {
  agency: Agency
  /** The logo as the data URL of a PNG. */
  logo?: string | undefined
}

/** The logo of the agency, or its name, on the left, its address on the right. */
export function letterhead({ agency, logo }: Issuer): ContentColumns {
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

export const footOf = ({ byline, phone, email }: Agency) => [byline, phone, email].join('  ·  ')

/** Two words of the same size: what it is, and which. */
export function headline(what: string, which: string, color = colors.ink): Content {
  return [
    {
      columns: [
        { ...displayed(what), fontSize: 30, width: 2 * column },
        { ...displayed(which), fontSize: 30, width: 2 * column, color },
      ],
    },
    rule(1.2, colors.ink, [0, 12, 0, 12]),
  ]
}

/** The headline font lacks some accents. */
function displayed(text: string) {
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

export function addressed(addressee: Addressee | undefined): Content {
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

/** The names of the columns; the first ones are texts, the others figures. */
export function headerCells(names: readonly string[], texts: number): TableCell[] {
  return names.map((name, at) => ({
    text: name.toUpperCase(),
    style: 'caption',
    alignment: at < texts ? 'left' : 'right',
  }))
}

/** An empty second row of the header. The line above it is drawn in one piece, because it is one cell. */
export function spacer(columns: number): TableCell[] {
  return [{ stack: [], colSpan: columns }, ...Array<TableCell>(columns - 1).fill('')]
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
