import { sql } from 'kysely'
import type { Sweep } from '#server/jobs/sweep.ts'

const sweptAtOnce = 1_000

/** The history of deleted projects, once no recorded change can bring them back. */
export const sweepHistory: Sweep = ({ db }) =>
  sql`
    delete from project_entry where project_id in (
      select distinct project_id from project_entry
      where not exists (select from project where project.id = project_id)
        and not exists (select from change where item_id = project_id)
      limit ${sweptAtOnce}
    )`.execute(db)
