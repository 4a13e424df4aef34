import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { setupSteps } from './staff/contract.ts'

type Step = (typeof setupSteps)[number]

/** The completed steps, or null once there is work or all steps are complete. */
export async function readSetup(db: Db): Promise<Step[] | null> {
  const { rows } = await sql<Record<Step | 'worked', boolean>>`
    select
      exists (select from project) or exists (select from invoice)
        or exists (select from appointment) as worked,
      exists (select from setting where section = 'agency') as facts,
      exists (select from file where kind <> 'avatar') as look,
      exists (select from service) as site,
      (select count(*) > 1 from account where role <> 'User' and deleted_at is null) as staff,
      exists (select from account where role = 'User' and deleted_at is null) as client`.execute(db)
  const found = rows[0]!
  const done = setupSteps.filter((step) => found[step])
  return found.worked || done.length === setupSteps.length ? null : done
}
