/** Excel reads UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'

/** A spreadsheet runs text as a formula if it starts like one. */
function neutralize(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = neutralize(value)
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as RFC 4180 describes it. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

/** time-2026-11-16-to-2026-11-22.csv */
export function csvName(what: string, from: string | undefined, to: string): string {
  const days = from && from !== to ? `${from}-to-${to}` : to
  return `${what}-${days}.csv`
}
