import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

interface JobQueue {
  /** Jobs that no process has taken yet. */
  due: number
  /** The time that the first of them has waited, in seconds. */
  late: number
}

export async function measureJobs(db: Db): Promise<JobQueue> {
  const { rows } = await sql<JobQueue>`
    select count(*) as due,
      coalesce(max(extract(epoch from now() - start_after)), 0)::float8 as late
    from job.job where state in ('created', 'retry') and start_after <= now()
      and name <> 'failed'`.execute(db)
  return rows[0] ?? { due: 0, late: 0 }
}
