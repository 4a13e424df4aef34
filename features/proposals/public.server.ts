import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Counts the leads since a moment by how far their proposals got: sent, signed, and paid at least in part. */
export function proposalCounts(db: Db, since: string) {
  const has = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where exists (select from proposal
      where proposal.lead_id = lead.id and ${condition}))`
  return db
    .selectFrom('lead')
    .select([
      has(sql`sent_at is not null`).as('proposed'),
      has(sql`signed_at is not null`).as('signed'),
      has(sql`signed_at is not null and exists (select from invoice
        where invoice.project_id = proposal.project_id and paid_cents > 0)`).as('paid'),
    ])
    .where('state', '<>', 'spam')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
}
