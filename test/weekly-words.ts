import type { Insertable } from 'kysely'
import type { ProjectEntry } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { makeAccount, makeProject } from './factories.ts'

/** A week whose mail goes on Friday at 15:00 in New York. */
export const friday = new Date('2026-11-13T20:00:00Z')
export const monday = '2026-11-09'
export const wednesday = '2026-11-11T15:00:00Z'

/** An entry in the history of a project, by the program on Wednesday unless the values say otherwise. */
export const addEntry = (
  db: Db,
  { id, client_id }: { id: string; client_id: string | null },
  values: Partial<Insertable<ProjectEntry>> = {},
) =>
  db
    .insertInto('project_entry')
    .values({
      ...{ project_id: id, client_id, action: 'Proofs sent', created_at: wednesday },
      ...values,
    })
    .execute()

/** A project in which something happened that week. */
export async function makeActive(db: Db, client_id?: string, title = 'A harbor') {
  const owner = client_id ?? (await makeAccount(db)).id
  const project = await makeProject(db, { client_id: owner, showcase: false, title })
  await addEntry(db, project)
  return project
}
