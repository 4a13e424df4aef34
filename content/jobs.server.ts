import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { withoutResult } from '#server/db/plan-once.ts'
import { sanitize, sanitizerVersion } from '#server/files/sanitize.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { type ContentTable, contentTables } from './kinds.ts'
import { declareSanitized, richTextColumn } from './writing.server.ts'

const batchSize = 20
/** Shorter than the job may take. The next run continues. */
const longestRunMs = 240_000
const longestRestMs = 2_000

export const contentJobs = jobs({
  'sanitize-rich-text': {
    every: '*/10 * * * *',
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
    run: ({ db }) => sanitizeStale(db),
  },
})

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
