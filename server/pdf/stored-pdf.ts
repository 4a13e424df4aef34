import { createHash } from 'node:crypto'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type PrivateFile, putFile } from '#server/files/private-files.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { styleVersion } from './house-style.ts'
import type { PdfDocument } from './pdf-document.ts'

export type PdfContext = Pick<Kernel, 'db' | 'files' | 'jobs' | 'log' | 'now' | 'pdf'>

const folder = 'pdf'
const touchMs = 86_400_000
const unusedDays = 60
const batchSize = 100

/** Renders the document, unless it is stored already. Never call it in a transaction: it is slow. */
export async function storePdf(
  ctx: PdfContext,
  owner: string,
  { name, document }: { name: string; document: PdfDocument },
): Promise<PrivateFile> {
  const digest = digestOf(document)
  const stored =
    (await findStored(ctx, digest)) ?? (await renderAndStore(ctx, owner, digest, document))
  return { key: stored.key, bytes: stored.bytes, kind: 'pdf', name }
}

function digestOf(document: PdfDocument): string {
  const content = JSON.stringify([styleVersion, document])
  return createHash('sha256').update(content).digest('base64url')
}

type Stored = Pick<PrivateFile, 'key' | 'bytes'>

/** Notes once a day that it is used. A row that the sweep deletes meanwhile is not found. */
async function findStored({ db, now }: PdfContext, digest: string): Promise<Stored | undefined> {
  const found = await db
    .selectFrom('stored_pdf')
    .select(['key', 'bytes', 'used_at'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!found || now().getTime() - Date.parse(found.used_at) < touchMs) return found
  return touch(db, digest, now())
}

function touch(db: Db, digest: string, time: Date): Promise<Stored | undefined> {
  return db
    .updateTable('stored_pdf')
    .set({ used_at: time.toISOString() })
    .where('digest', '=', digest)
    .returning(['key', 'bytes'])
    .executeTakeFirst()
}

async function renderAndStore(
  ctx: PdfContext,
  owner: string,
  digest: string,
  document: PdfDocument,
): Promise<Stored> {
  const bytes = await ctx.pdf.render(owner, document)
  const file = { filename: `${folder}.pdf`, bytes }
  const destination = { folder, kinds: ['pdf'], table: 'stored_pdf' } as const
  return putFile(ctx, destination, file, ({ key }) =>
    inTransaction(ctx, async ({ db: trx }) => {
      const row = { digest, key, bytes: bytes.length, used_at: ctx.now().toISOString() }
      const kept = await trx
        .insertInto('stored_pdf')
        .values(row)
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ used_at: row.used_at }))
        .returning(['key', 'bytes'])
        .executeTakeFirstOrThrow()
      // Somebody else rendered it at the same time.
      if (kept.key !== key) await ctx.jobs.send(trx, storageJobs['remove-files'], { key })
      return kept
    }),
  )
}

/** Removes PDFs that nobody opened for two months. They are rendered again when they are wanted. */
export const sweepPdfs: Sweep = ({ db, jobs, daysAgo }) =>
  inTransaction({ db }, async ({ db: trx }) => {
    const unused = trx
      .selectFrom('stored_pdf')
      .select('digest')
      .where('used_at', '<', daysAgo(unusedDays))
      .limit(batchSize)
    const removed = await trx
      .deleteFrom('stored_pdf')
      .where('digest', 'in', unused)
      .where('used_at', '<', daysAgo(unusedDays))
      .returning('key')
      .execute()
    for (const { key } of removed) await jobs.send(trx, storageJobs['remove-files'], { key })
  })
