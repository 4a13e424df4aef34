import { requireRecentAuthentication } from '#features/auth/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import type { StreamedFile } from '#server/files/send-file.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { openArchive } from './archive.server.ts'
import type { DataDownload, personalData } from './contract.ts'
import { getPerson } from './erase.server.ts'
import { personalDataJobs } from './jobs.server.ts'
import {
  countLeft,
  failLost,
  findLatest,
  findReady,
  insertDownload,
  secondsToWait,
} from './queries.server.ts'
import { mostADay } from './rules.ts'

type Reader = Context<never, SignedIn>

export async function readLatest({ db, user, now }: Reader) {
  return {
    download: (await findLatest(db, user.id, now())) ?? null,
    left: await countLeft(db, user.id, now()),
  }
}

export function requestDownload(
  ctx: ContextOf<typeof personalData.request>,
): Promise<DataDownload> {
  const { id: accountId } = ctx.user
  return inTransaction(ctx, async ({ db: trx, now, jobs }) => {
    // The lock makes concurrent requests respect the daily limit.
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    await failLost(trx, now())
    const retryAfter = await secondsToWait(trx, accountId, now())
    if (retryAfter > 0)
      ctx.fail('TOO_MANY_REQUESTS', { message: `You can ask ${mostADay} times a day.`, retryAfter })
    const added = await insertDownload(trx, accountId, now())
    if (!added) return ctx.fail('IN_USE', { message: 'Your data is already being prepared.' })
    await recordSecurityEvent(trx, ctx, 'data-requested', { accountId })
    await jobs.send(trx, personalDataJobs['prepare-download'], { id: added.id })
    return added
  })
}

export async function getDownload(ctx: Reader, id: string): Promise<PrivateFile> {
  const found = await findReady(ctx.db, ctx.user.id, id, ctx.now())
  if (!found) return ctx.fail('NOT_FOUND')
  const { key, bytes, readyAt } = found
  return { key, kind: 'zip', bytes, name: `your-data-${readyAt.slice(0, 10)}.zip` }
}

/** For a client who asks an Admin. */
export async function exportPerson(
  ctx: ContextOf<typeof personalData.export>,
  id: string,
): Promise<StreamedFile> {
  const person = await getPerson(ctx, id)
  requireRecentAuthentication(ctx)
  await recordSecurityEvent(ctx.db, ctx, 'data-exported', { accountId: id })
  ctx.log.info({ by: ctx.user.id, account: id }, 'personal data exported')
  return {
    name: 'personal-data.zip',
    type: 'application/octet-stream',
    content: openArchive(ctx, person),
  }
}
