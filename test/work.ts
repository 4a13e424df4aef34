import type { Insertable } from 'kysely'
import type { Stage, Task, TimeLog } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { makeAccount, makeProject } from './factories.ts'

let made = 0

/** A task of a new Employee and a new project. */
export async function makeTask(db: Db, values: Partial<Insertable<Task>> = {}) {
  made += 1
  const task = {
    title: `Task ${made}`,
    description: 'What is to be done.',
    account_id: values.account_id ?? (await makeAccount(db, { role: 'Employee' })).id,
    project_id: values.project_id ?? (await makeProject(db, { showcase: false })).id,
    ...values,
  }
  return db.insertInto('task').values(task).returningAll().executeTakeFirstOrThrow()
}

/** An hour on a new task, which began two hours ago. */
export async function makeTimeLog(db: Db, values: Partial<Insertable<TimeLog>> = {}) {
  const account_id = values.account_id ?? (await makeAccount(db, { role: 'Employee' })).id
  const task = values.task_id
    ? db.selectFrom('task').selectAll().where('id', '=', values.task_id).executeTakeFirstOrThrow()
    : makeTask(db, { account_id })
  const { id: task_id, project_id } = await task
  const log = {
    ...{ account_id, task_id, project_id },
    started_at: new Date(Date.now() - 7_200_000).toISOString(),
    seconds: 3600,
    ...values,
  }
  return db.insertInto('time_log').values(log).returningAll().executeTakeFirstOrThrow()
}

interface MadeStage extends Partial<Insertable<Stage>> {
  client_id?: string | undefined
}

/** A stage of $300.00 that opens on a decision, in a new project of $300.00 unless one is named. */
export async function makeStage(db: Db, { client_id, ...values }: MadeStage = {}) {
  const project_id =
    values.project_id ??
    (await makeProject(db, { ...(client_id && { client_id }), showcase: false })).id
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

/** A stage of the client of an account, or of no client. */
export async function stageOf(db: Db, owner: string) {
  const membership = db.selectFrom('membership').select('client_id')
  const found = await membership.where('account_id', '=', owner).executeTakeFirst()
  return makeStage(db, { client_id: found?.client_id })
}
