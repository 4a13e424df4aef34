import type { Insertable } from 'kysely'
import type { Stage } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { makeProject } from './factories.ts'

interface Made extends Partial<Insertable<Stage>> {
  client_id?: string
}

/** A stage of $300.00 that opens on a decision, in a new project of $300.00 unless one is named. */
export async function makeStage(db: Db, { client_id, ...values }: Made = {}) {
  const project_id = values.project_id ?? (await makeProject(db, { client_id, showcase: false })).id
  await db
    .insertInto('project_value')
    .values({ project_id, currency: 'USD', cents: 30_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stage = { title: 'Deposit', position: 0, cents: 30_000, opens_on: 'decision' }
  return db
    .insertInto('stage')
    .values({ ...stage, ...values, project_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}
