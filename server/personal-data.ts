import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import { openStored } from '#server/files/private-files.ts'
import type { Storage } from '#server/files/storage.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { ArchivedFile } from '#server/files/zip.ts'
import { question } from '#server/questions.ts'

/** The person of a client whose data is exported or erased. */
export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
  businessName: string
  phoneNumber: string
  /** The clients whose contact person this is. Their records are exported and erased. */
  clientIds: string[]
}

export type EraseContext = Pick<Kernel, 'db' | 'jobs' | 'now'>

/** The personal data of a domain. */
export interface PersonalData {
  /** The name of its JSON file in the archive. */
  name: string
  /** The exported records, without secrets and internal data. */
  read?(ctx: Kernel, person: Person): AsyncIterable<object>
  files?(ctx: Kernel, person: Person): AsyncIterable<ArchivedFile>
  /** Unfinished business that prevents erasure. */
  unfinished?: {
    one: string
    many: string
    count(db: Db, accountId: string, now: Date): Promise<number>
  }
  /** Deletes or anonymizes the data, in the transaction of the erasure. */
  erase?(ctx: EraseContext, person: Person): Promise<void>
}

export const personalDataPart = question<PersonalData>()

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Reads a query by id in batches, so that only one batch is in memory. */
export async function* readInBatches<D, T extends keyof D, Row extends { id: string }>(
  query: SelectQueryBuilder<D, T, Row>,
  /** The qualified name of the id column. */
  id: string,
): AsyncGenerator<Row> {
  let after = firstId
  for (;;) {
    const rows = await query
      .where(sql<SqlBool>`${sql.ref(id)} > ${after}::uuid`)
      .orderBy(sql.ref(id))
      .limit(batchSize)
      .execute()
    for (const row of rows) yield row as Row
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = (last as Row).id
  }
}

/** The files of rows with the columns of a private file. */
export async function* archiveFiles(
  files: Storage,
  folder: string,
  rows: AsyncIterable<PrivateFile>,
): AsyncGenerator<ArchivedFile> {
  for await (const row of rows)
    yield { path: `${folder}/${row.name}`, open: () => openStored(files, row) }
}

/** Enqueues the removal of files of deleted rows. */
export async function removeFiles(
  { db, jobs }: EraseContext,
  rows: readonly { key: string | null }[],
): Promise<void> {
  for (const { key } of rows) if (key) await jobs.send(db, storageJobs['remove-files'], { key })
}
