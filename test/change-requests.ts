import type { Insertable } from 'kysely'
import type { ChangeRequest } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { makeAccount, makeProject } from './factories.ts'

let made = 0

/** A request of a new client in a new project, which waits for the answer of the agency. */
export async function makeRequest(db: Db, values: Partial<Insertable<ChangeRequest>> = {}) {
  made += 1
  const client_id = values.client_id ?? (await makeAccount(db)).id
  const project = values.project_id ?? (await makeProject(db, { client_id, showcase: false })).id
  const request = {
    ...{ client_id, project_id: project, account_id: client_id },
    ...{ title: `Change ${made}`, description: 'What is to be different.' },
    ...values,
  }
  return db.insertInto('change_request').values(request).returningAll().executeTakeFirstOrThrow()
}
