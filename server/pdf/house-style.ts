import type {
  Content,
  ContentTable,
  CustomTableLayout,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js'
import { printable } from './characters.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Increment it when a change of this file, of the fonts or of the renderer changes documents. */
export const styleVersion = 2

export const colors = {
  ink: '#0b0c0f',
  soft: '#44474f',
  faint: '#676b75',
  line: '#dcdcd6',
  good: '#0a6b3d',
  bad: '#b3191f',
}

/** The widths of the papers, in points. */
const paperWidths = { LETTER: 612, A4: 595.28 }

/** The width between the margins, on each paper. */
export const contentWidth = 504

/** The table layouts of documents, by name. */
export const tableLayouts: Record<string, CustomTableLayout> = {
  /**
   * Hairlines between rows. The last row of the header is empty, below a strong line. Rows of one cell
   * have neither padding nor a line below.
   */
  rows: {
    hLineWidth: (line, { table }) => {
      const header = table.headerRows ?? 0
      if (line === header - 1) return 1
      if (line > header && isOneCell(line - 1, table)) return 0
      return line < header - 1 || line === header ? 0 : 0.5
    },
    hLineColor: (line, { table }) => (line < (table.headerRows ?? 0) ? colors.ink : colors.line),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingRight: (column, { table }) => (column === lastColumn(table) ? 0 : 8),
    paddingTop: (row, { table }) => (isOneCell(row, table) ? 0 : 6),
    paddingBottom: (row, { table }) => (isOneCell(row, table) ? 0 : 6),
  },
  /** Hairlines between rows that run from edge to edge. */
  sums: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
    hLineColor: () => colors.line,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
}

const lastColumn = ({ body }: ContentTable['table']) => (body[0]?.length ?? 1) - 1

function isOneCell(row: number, table: ContentTable['table']): boolean {
  const [first] = table.body[row] ?? []
  return typeof first === 'object' && 'colSpan' in first && first.colSpan === table.body[0]?.length
}

/** Adds the paper, the fonts and the foot, and removes what the fonts do not have. */
export function definePdf(document: PdfDocument): TDocumentDefinitions {
  const { title, author, paper = 'LETTER', foot, content } = document
  const margin = (paperWidths[paper] - contentWidth) / 2
  const running: Content = { text: printable(title), margin: [margin, 26, margin, 0] }
  return {
    pageSize: paper,
    pageMargins: [margin, 50, margin, 58],
    version: '1.7',
    language: 'en-US',
    displayTitle: true,
    info: { title, author, creator: 'Atrium', producer: 'Atrium' },
    defaultStyle: { font: 'Text', fontSize: 9.5, lineHeight: 1.1, color: colors.ink },
    styles: {
      caption: { font: 'Mono', fontSize: 7, color: colors.faint, characterSpacing: 0.3 },
      headline: { font: 'Display', characterSpacing: -0.6, lineHeight: 1 },
      small: { fontSize: 8.5, lineHeight: 1.15, color: colors.soft },
      foot: { fontSize: 7.5, color: colors.faint },
    },
    header: (current) => (current === 1 ? null : { stack: [running], style: 'foot' }),
    footer: (current, pages) => ({
      margin: [margin, 22, margin, 0],
      style: 'foot',
      columns: [
        { text: printable(foot), width: '*' },
        { text: `Page ${current} of ${pages}`, width: 80, alignment: 'right' },
      ],
    }),
    content: clean(content),
  }
}

/** Applies `printable` to every text of the content: the strings of lists, and those named text. */
function clean<T>(node: T): T {
  if (Array.isArray(node)) return node.map((item) => cleanText(item)) as T
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'text' ? cleanText(value) : clean(value),
  ])
  return Object.fromEntries(entries) as T
}

const cleanText = (item: unknown) => (typeof item === 'string' ? printable(item) : clean(item))
