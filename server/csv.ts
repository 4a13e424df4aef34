/** Excel reads UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'

/**
 * A spreadsheet runs text as a formula if a cell starts like one. Where it separates cells by
 * semicolons, it ignores most quotes, so that text also starts cells after a semicolon or a line break.
 */
const neutralize = (text: string) => text.replace(/(?=[=+\-@\t\r])(?<=(?:^|[;\r\n])"*)/g, "'")

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = neutralize(value)
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Row = readonly (string | number)[]

const toLine = (row: Row) => `${row.map(toCell).join(',')}\r\n`

/** Encodes rows as RFC 4180 describes. */
export const toLines = (rows: readonly Row[]) => rows.map(toLine).join('')

/** Encodes a table, or its first rows, with a byte order mark. */
export const toCsv = (rows: readonly Row[]) => byteOrderMark + toLines(rows)

const rowsAtOnce = 500

/**
 * Streams a long table. The ids fix the records in advance, so that concurrent changes neither repeat
 * nor skip one.
 */
export async function* streamCsv(
  head: Row,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield toCsv([head])
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await read(ids.slice(at, at + rowsAtOnce))
    yield toLines(rows)
  }
}

/** time-2026-11-16-to-2026-11-22.csv */
export function csvName(what: string, from: string | undefined, to: string): string {
  const days = from && from !== to ? `${from}-to-${to}` : to
  return `${what}-${days}.csv`
}
