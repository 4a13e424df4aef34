import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import { isOfQueue, sequencesOf, sourcesOf } from './export-database.ts'
import type { Manifest, TableManifest } from './manifest.ts'

/**
 * The tables of a backup, if it names exactly the tables, columns and sequences of the database. The
 * names become part of statements, so any other text in a manifest would be executed.
 */
export async function requireKnownNames(
  client: pg.ClientBase,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<TableManifest[]> {
  const sources = await sourcesOf(client)
  requireSame(names(tables), names(sources))
  requireSame(names(sequences), names(await sequencesOf(client)))
  const known = new Map(sources.map((source) => [source.name, source]))
  return tables.map((table) => {
    const { columns = [], numbers = [] } = known.get(table.name) ?? {}
    if (isOfQueue(table.name)) return withoutUnknown(table, { columns, numbers })
    requireSame(table.columns, columns)
    requireSame(Object.keys(table.sums), numbers)
    return table
  })
}

const names = (named: readonly { name: string }[]) => named.map(({ name }) => name)

function requireSame(given: readonly string[], known: readonly string[]): void {
  const missing = new Set(known)
  // A name that is given twice is unknown the second time.
  const unknown = given.find((name) => !missing.delete(name))
  if (unknown !== undefined)
    throw new BackupError(
      `The backup names ${JSON.stringify(unknown.slice(0, 100))}, which its version of Atrium does not have.`,
    )
  const [first] = missing
  if (first !== undefined) throw new BackupError(`The backup lacks ${first}.`)
}

/** The queue may have other columns in another version. */
function withoutUnknown(
  table: TableManifest,
  { columns, numbers }: { columns: string[]; numbers: string[] },
): TableManifest {
  const sums = Object.entries(table.sums).filter(([name]) => numbers.includes(name))
  return {
    ...table,
    columns: columns.filter((name) => table.columns.includes(name)),
    sums: Object.fromEntries(sums),
  }
}
