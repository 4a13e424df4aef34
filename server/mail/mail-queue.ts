import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Rows } from '#shared/endpoint.ts'

/** The queues of mail jobs. */
const queues = ['mail', 'invoice-mail']
/** Retries last a day. This many take some minutes and indicate a problem of the mail server. */
const manyRetries = 10

/** Mails that failed permanently, and mails that have been retried for some minutes. */
const isFailed = sql`name = any (${queues}) and (
  state = 'failed' or state in ('retry', 'active') and retry_count >= ${manyRetries})`

export interface FailedMail {
  id: string
  to: string
  subject: string
  /** The error of the mail server. */
  reason: string
  /** True while it is still being retried. */
  retried: boolean
  createdAt: string
}

export async function countFailedMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job.job where ${isFailed}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sends one again, or all of them. Returns their number. */
export async function retryFailedMails(db: Db, id?: string): Promise<number> {
  const { rows } = await sql`
    update job.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null
    where ${isFailed} and state <> 'active' and (${id ?? null}::uuid is null or id = ${id ?? null})
    returning id`.execute(db)
  return rows.length
}

/** Newest first. Leaves out the text, which may contain a secret link. */
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

/**
 * Deletes queued mails to a person, and sent mails that mention the person, because the queue keeps
 * jobs for a while.
 */
export async function forgetMails(
  trx: Db,
  { email, firstName, lastName }: Record<'email' | 'firstName' | 'lastName', string>,
): Promise<void> {
  const name = `${firstName} ${lastName}`
  await sql`
    delete from job.job
    where position(lower(${email}) in lower(data::text)) > 0
      or (state not in ('created', 'retry', 'active') and position(${name} in data::text) > 0)`.execute(
    trx,
  )
}
