import type { TableCell } from 'pdfmake/interfaces.js'

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
