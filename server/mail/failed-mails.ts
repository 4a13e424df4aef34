import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The queues whose jobs are mails. */
const queues = ['mail', 'invoice-mail']
/** Retries go on for a day. After these, which take some minutes, the mail server has a problem. */
const manyRetries = 10

/** Mails that were refused, or that the mail server has not taken for some minutes. */
const isFailed = sql`name = any (${queues}) and (
  state = 'failed' or state = 'retry' and retry_count >= ${manyRetries})`

export async function countFailedMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job.job where ${isFailed}`.execute(db)
  return rows[0]?.count ?? 0
}
