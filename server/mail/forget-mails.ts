import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Person } from '#server/personal-data.ts'

/**
 * Deletes the mails to a person, and those that name the person and were sent, from the queue, which
 * keeps jobs for a while. Counters of rate limits may contain the address too.
 */
export async function forgetMails(trx: Db, { email, firstName, lastName }: Person): Promise<void> {
  const name = `${firstName} ${lastName}`
  await sql`
    delete from job.job
    where position(lower(${email}) in lower(data::text)) > 0
      or (state not in ('created', 'retry', 'active') and position(${name} in data::text) > 0)`.execute(
    trx,
  )
  await trx
    .deleteFrom('rate_limit')
    .where(sql<boolean>`position(lower(${email}) in lower(key)) > 0`)
    .execute()
}
