import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Person } from '#server/personal-data.ts'

/**
 * Deletes queued mails to a person, and sent mails that mention the person, because the queue keeps
 * jobs for a while.
 */
export async function forgetMails(trx: Db, { email, firstName, lastName }: Person): Promise<void> {
  const name = `${firstName} ${lastName}`
  await sql`
    delete from job.job
    where position(lower(${email}) in lower(data::text)) > 0
      or (state not in ('created', 'retry', 'active') and position(${name} in data::text) > 0)`.execute(
    trx,
  )
}
