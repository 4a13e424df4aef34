import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readAgency } from '#features/agency/public.server.ts'
import { profilePaths, profileTabs } from '#people/paths.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { putLocalFile } from '#server/files/private-files.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Person } from '#server/personal-data.ts'
import { dayMs } from '#shared/dates.ts'
import { openArchive } from './archive.server.ts'
import { downloadReadyMail } from './emails.server.ts'
import { publishDownloadEvent } from './events.server.ts'
import { failLost, findPerson } from './queries.server.ts'
import { availableHours } from './rules.ts'

export const personalDataJobs = jobs({
  /** Without heartbeats, as after a crash, another process takes the job over and starts again. */
  'prepare-download': {
    queue: {
      retryLimit: 3,
      retryDelay: 5,
      expireInSeconds: 3_000,
      heartbeatSeconds: 30,
      notify: true,
    },
    run: (ctx, { id }: { id: string }) => prepareDownload(ctx, id),
  },
})

/** In the data folder, because the temporary folder may be in memory. */
const draftsOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'drafts')

/** Not retried: a failure is reported to the client, who can request the archive again. */
async function prepareDownload(ctx: JobContext, id: string): Promise<void> {
  const pending = await ctx.db
    .selectFrom('data_download')
    .select('account_id as accountId')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  const person = pending && (await findPerson(ctx.db, pending.accountId))
  if (!person) return
  try {
    await storeArchive(ctx, id, person)
  } catch (error) {
    ctx.log.error({ err: error, id }, 'an archive of personal data could not be prepared')
    await ctx.db
      .updateTable('data_download')
      .set({ state: 'failed' })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute()
    await publishDownloadEvent(ctx.db, person.id, id)
  }
}

async function storeArchive(ctx: JobContext, id: string, person: Person): Promise<void> {
  const drafts = draftsOf(ctx.config)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const draft = path.join(drafts, `${randomUUID()}.zip`)
  try {
    await pipeline(openArchive(ctx, person), createWriteStream(draft, { mode: 0o600 }))
    const { size: bytes } = await stat(draft)
    const key = await putLocalFile(ctx.files, { folder: 'data', kind: 'zip' }, draft)
    await recordArchive(ctx, id, person, { key, bytes }).catch(async (error) => {
      await ctx.files.remove(key)
      throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

async function recordArchive(
  ctx: JobContext,
  id: string,
  { id: accountId, email, firstName }: Person,
  { key, bytes }: { key: string; bytes: number },
): Promise<void> {
  const now = ctx.now()
  const agency = await readAgency(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const recorded = await trx
      .updateTable('data_download')
      .set({
        state: 'ready',
        ready_at: now.toISOString(),
        key,
        bytes,
        expires_at: new Date(now.getTime() + availableHours * 3_600_000).toISOString(),
      })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    // The request has timed out or the client was erased in the meantime.
    if (recorded.numUpdatedRows === 0n)
      return ctx.jobs.send(trx, storageJobs['remove-files'], { key })
    const page = `${ctx.config.origin}${profilePaths.client}${profileTabs.data}`
    const mail = downloadReadyMail(agency, { to: email, firstName, bytes, page })
    await ctx.jobs.send(trx, mailJobs.mail, mail)
    await publishDownloadEvent(trx, accountId, id)
  })
}

/** Removes expired archives, leftovers of crashes, and old failures. */
export const sweepDownloads: Sweep = async ({ config, db, jobs, now, daysAgo }) => {
  await inTransaction({ db }, async ({ db: trx }) => {
    for (const { id, accountId } of await failLost(trx, now()))
      await publishDownloadEvent(trx, accountId, id)
    const removed = await trx
      .deleteFrom('data_download')
      .where((where) =>
        where.or([
          where('expires_at', '<', now().toISOString()),
          where.and([where('state', '=', 'failed'), where('requested_at', '<', daysAgo(1))]),
        ]),
      )
      .returning('key')
      .execute()
    for (const { key } of removed)
      if (key) await jobs.send(trx, storageJobs['remove-files'], { key })
  })
  await removeOldDrafts(draftsOf(config), now())
}

async function removeOldDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file, { throwIfNoEntry: false })
    if (found && now.getTime() - found.mtimeMs > dayMs) await rm(file, { force: true })
  }
}
