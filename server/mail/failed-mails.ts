import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Rows } from '#shared/endpoint.ts'

/** The queues whose jobs are mails. */
const queues = ['mail', 'invoice-mail']
/** Retries go on for a day. After so many, which take some minutes, the mail server has a problem. */
const manyRetries = 10

/** Mails that were refused for good, and those that the mail server has not taken for some minutes. */
const isFailed = sql`name = any (${queues}) and (
  state = 'failed' or state in ('retry', 'active') and retry_count >= ${manyRetries})`

export interface FailedMail {
  id: string
  to: string
  subject: string
  /** What the mail server said. */
  reason: string
  /** It is still being retried. */
  retried: boolean
  createdAt: string
}

export async function countFailedMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job.job where ${isFailed}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest first. Their text is left out, because it may contain a secret link. */
export async function listFailedMails(
  db: Db,
  { page = 1, limit = 1_000 }: { page?: number | undefined; limit?: number | undefined },
): Promise<Rows<FailedMail>> {
  const { rows } = await sql<FailedMail>`
    select id, coalesce(data ->> 'to', data -> 'message' ->> 'to', '') as to,
      coalesce(data ->> 'subject', data -> 'message' ->> 'subject', '') as subject,
      coalesce(output ->> 'message', '') as reason, state <> 'failed' as retried,
      created_on as "createdAt"
    from job.job where ${isFailed}
    order by created_on desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const isWhole = page === 1 && rows.length < limit
  return { rows, total: isWhole ? rows.length : await countFailedMails(db) }
}
