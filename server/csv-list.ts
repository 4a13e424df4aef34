import type { Rows } from '#shared/endpoint.ts'
import { toCsv, toLines } from './csv.ts'

/** The maximum page size of lists. */
const rowsAtOnce = 1_000

type Listed = Record<string, unknown> & { id?: unknown }
type ReadPage = (page: number, limit: number) => Promise<Rows<Listed>>

/** Streams all pages of a list as CSV, with a column for each field. */
export async function streamList(
  fields: readonly string[],
  read: ReadPage,
): Promise<AsyncGenerator<string>> {
  const columns = fields.filter((name) => name !== '_id')
  // Read before the response starts, so that a failure is sent as an error, not as a truncated file.
  const first = await read(1, rowsAtOnce)
  return linesOf(columns, pagesOf(first, read))
}

async function* linesOf(columns: readonly string[], pages: AsyncIterable<readonly Listed[]>) {
  yield toCsv([columns.map(headOf)])
  // Rows added in the meantime shift others to the next page, so already sent rows are skipped.
  const sent = new Set<unknown>()
  for await (const rows of pages) {
    const unsent = rows.filter(({ id }) => id === undefined || !sent.has(id))
    for (const { id } of unsent) sent.add(id)
    yield toLines(unsent.map((row) => columns.map((name) => cellOf(row[name]))))
  }
}

async function* pagesOf(first: Rows<Listed>, read: ReadPage) {
  yield first.rows
  let last = first
  for (let page = 1; last.rows.length === rowsAtOnce; page += 1) {
    const next = await read(page + 1, rowsAtOnce)
    // Rows deleted in the meantime shift others to the previous page.
    if (next.total < last.total) yield (await read(page, rowsAtOnce)).rows
    yield next.rows
    last = next
  }
}

/** Turns dueDate into Due date and userId into User. */
function headOf(field: string): string {
  const words = field
    .replace(/(?<=.)_?Id$/, '')
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The cell for a field: a person's name, a record's title, an answer in words, or the length of a list. */
function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value
  if (Array.isArray(value)) {
    const isText = value.every((one) => typeof one === 'string')
    return isText ? value.join('; ') : value.length
  }
  return typeof value === 'object' ? nameOf(value as Record<string, unknown>) : String(value)
}

function nameOf({ firstName, lastName, businessName, title, name, ...record }: Listed): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const named = person || title || name || record.label || record.words || ''
  return businessName ? `${named} (${businessName})` : String(named)
}
