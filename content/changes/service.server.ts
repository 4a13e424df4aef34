import { findRow } from '#content/changes/restore.server.ts'
import type { ContentTable } from '#content/kinds.ts'
import { findGonePictures, type Writer } from '#content/writing.server.ts'
import type { Context } from '#server/context.ts'
import { question } from '#server/questions.ts'
import { formatCents } from '#shared/money.ts'
import { findChange, findNames } from './queries.server.ts'
import { innerFields, references } from './rules.ts'

type Row = Record<string, unknown>

/** The rows of domains as their forms show them, with labels instead of codes, by table. */
export const readableRows = question<Partial<Record<ContentTable, (row: Row) => Row>>>()

/** Callbacks of domains, by table, that run in the transaction of a restored version. */
export const afterRestore =
  question<Partial<Record<ContentTable, (ctx: Writer, id: string) => Promise<void>>>>()

/** The titles of the sections of the settings, and the labels of their fields, by name. */
export const sectionLabels =
  question<Readonly<Record<string, { label: string; labels: Record<string, string> }>>>()

/** A change in readable form, beside the current record. */
export async function readChange({ db, answersTo }: Pick<Context, 'db' | 'answersTo'>, id: string) {
  const change = await findChange(db, id)
  if (!change) return undefined
  const now = await findRow(db, change.table, change.itemId)
  const rows = [change.before, change.after, now].filter((row) => row !== null)
  const names = await findNames(
    db,
    rows.flatMap((row) => Object.keys(references).flatMap((column) => row[column] ?? [])),
  )
  const table = change.table as ContentTable
  const ofDomain = answersTo(readableRows).find((rows) => table in rows)?.[table]
  const shown = (row: Row | null) => row && readable(ofDomain ? ofDomain(row) : row, names)
  return {
    ...change,
    before: shown(change.before),
    after: shown(change.after),
    now: shown(now),
    gone: await findGonePictures(db, rows),
    basedOn: now && new Date(String(now.updated_at)).toISOString(),
  }
}

function readable(row: Row, names: Map<string, string>): Row {
  const fields = Object.entries(row).flatMap(([column, value]) => {
    if (innerFields.includes(column)) return []
    if (column.endsWith('_cents')) return [[column, formatCents(Number(value))]]
    if (column.endsWith('_minutes')) return [[column, Number(value) / 60]]
    const name = references[column]
    if (!name) return [[column, value]]
    return [[name, value && (names.get(String(value)) ?? 'Deleted')]]
  })
  return Object.fromEntries(fields)
}
