import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { withoutResult } from '#server/db/without-result.ts'
import { sanitize, sanitizerVersion } from '#server/files/sanitize.ts'
import type { Kind } from './kind.ts'
import { type ContentTable, contentTables, kinds } from './kinds.ts'

const batchSize = 20
/** Shorter than the job may take. The next run continues. */
const longestRunMs = 240_000
const longestRestMs = 2_000

/** The column with rich text. */
function richTextColumn(table: ContentTable): string | undefined {
  const kind: Kind | undefined = Object.values(kinds).find((each) => each.table === table)
  return kind?.richText
}

/** Sanitizes the rich text of a row, before it is stored. */
export function sanitizeRow<V extends object>(table: ContentTable, values: V): V {
  const column = richTextColumn(table) ?? ''
  const html = column in values && values[column as keyof V]
  return typeof html === 'string' ? { ...values, [column]: sanitize(html) } : values
}

/** Marks all rich text that the rest of the transaction writes as sanitized by this version. */
export async function declareSanitized(trx: Db): Promise<void> {
  await sql`${withoutResult} select set_config('atrium.sanitizer_version', ${`${sanitizerVersion}`}, true)`.execute(
    trx,
  )
}

/** Sanitizes stored rich text that an older version wrote, or something other than this program. */
export async function sanitizeStale(db: Db): Promise<void> {
  const over = AbortSignal.timeout(longestRunMs)
  for (const table of contentTables) {
    const column = richTextColumn(table)
    if (!column) continue
    while (!over.aborted && (await sanitizeBatch(db, table, column)) === batchSize);
  }
}

/** Rests four times as long as the work took, so that requests do not wait for thousands of texts. */
async function withRests<T>(work: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  await pause(Math.min(longestRestMs, 4 * (performance.now() - began)))
  return result
}

async function sanitizeBatch(db: Db, name: ContentTable, column: string): Promise<number> {
  const [table, text] = [sql.table(name), sql.ref(column)]
  const { rows } = await sql<{ id: string; html: string }>`
    select id, ${text} as html from ${table}
    where sanitizer_version is distinct from ${sanitizerVersion} limit ${batchSize}
  `.execute(db)
  if (rows.length === 0) return 0
  const cleaned: { id: string; html: string; clean: string }[] = []
  for (const row of rows)
    cleaned.push(await withRests(() => ({ ...row, clean: sanitize(row.html) })))
  await withRests(() =>
    inTransaction({ db }, async ({ db: trx }) => {
      await declareSanitized(trx)
      // Replies already contain the sanitized text.
      await sql`${withoutResult} select set_config('atrium.changes_no_page', 'yes', true)`.execute(
        trx,
      )
      for (const { id, html, clean } of cleaned) {
        await sql`
          update ${table} set ${text} = ${clean}, sanitizer_version = ${sanitizerVersion}
          where id = ${id} and ${text} = ${html}
        `.execute(trx)
      }
    }),
  )
  return rows.length
}
