import { createHash } from 'node:crypto'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { noSpace, writeIfSpace } from '#server/disk-full.ts'
import { openBytes, openFile, type PrivateFile, putFile } from '#server/files/private-files.ts'
import type { StoredFile } from '#server/files/send-file.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { shareRuns } from '#server/share-runs.ts'
import { dayMs } from '#shared/dates.ts'
import { styleVersion } from './house-style.ts'
import type { PdfDocument } from './pdf-document.ts'

export type PdfContext = Pick<Kernel, 'db' | 'files' | 'jobs' | 'log' | 'now' | 'pdf'>

/** A document that may be rendered already. */
export interface Print {
  /** Each owner has one document rendered at a time. */
  owner: string
  name: string
  document: PdfDocument
}

const folder = 'pdf'
const shownAs = 'application/pdf'
const unusedDays = 60
const batchSize = 100

/**
 * Renders the document, unless it is stored already. Never call it in a transaction: it is slow, and
 * fails with UNAVAILABLE under load.
 */
export async function storePdf(ctx: PdfContext, print: Print): Promise<PrivateFile> {
  const pdf = await findOrRender(ctx, print)
  if (Buffer.isBuffer(pdf)) throw noSpace()
  return fileOf(print, pdf)
}

/** The same for a reader, who gets it even if there is no space to store it. */
export async function openPdf(ctx: PdfContext, print: Print): Promise<StoredFile> {
  const pdf = await findOrRender(ctx, print)
  if (Buffer.isBuffer(pdf)) return showPdf(print.name, pdf)
  return { ...openFile(ctx.files, fileOf(print, pdf)), shownAs }
}

/** A PDF that is not stored. */
export function showPdf(name: string, content: Buffer): StoredFile {
  const digest = createHash('sha256').update(content).digest('base64url')
  return { ...openBytes(content), name, shownAs, etag: `"${digest}"` }
}

const fileOf = ({ name }: Print, { key, bytes }: Stored): PrivateFile => ({
  key,
  bytes,
  name,
  kind: 'pdf',
})

type Stored = Pick<PrivateFile, 'key' | 'bytes'>

/** The stored file, or the content if there is no space to store it. */
type Rendered = Stored | Buffer

type Share = ReturnType<typeof shareRuns<Rendered>>

/** By renderer, because one process can run several servers in tests. */
const shares = new WeakMap<PdfContext['pdf'], Share>()

async function findOrRender(ctx: PdfContext, print: Print): Promise<Rendered> {
  const content = JSON.stringify([styleVersion, print.document])
  const digest = createHash('sha256').update(content).digest('base64url')
  const share: Share = shares.get(ctx.pdf) ?? shareRuns()
  shares.set(ctx.pdf, share)
  return share(
    digest,
    async () => (await findStored(ctx, digest)) ?? renderAndStore(ctx, print, digest),
  )
}

/** Records once a day that it is used. A row that the sweep deletes meanwhile is not found. */
async function findStored({ db, now }: PdfContext, digest: string): Promise<Stored | undefined> {
  const found = await db
    .selectFrom('stored_pdf')
    .select(['key', 'bytes', 'used_at'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!found || now().getTime() - Date.parse(found.used_at) < dayMs) return found
  return writeIfSpace(() => touch(db, digest, now()), found)
}

function touch(db: Db, digest: string, time: Date): Promise<Stored | undefined> {
  return db
    .updateTable('stored_pdf')
    .set({ used_at: time.toISOString() })
    .where('digest', '=', digest)
    .returning(['key', 'bytes'])
    .executeTakeFirst()
}

async function renderAndStore(ctx: PdfContext, { owner, document }: Print, digest: string) {
  const content = await ctx.pdf.render(owner, document)
  return writeIfSpace(() => store(ctx, digest, content), content)
}

function store(ctx: PdfContext, digest: string, bytes: Buffer): Promise<Stored> {
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
      // Another process rendered it at the same time.
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
