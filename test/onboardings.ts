import type { Insertable } from 'kysely'
import type { Onboarding, OnboardingItem } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { makeAccount, makeProject } from './factories.ts'

/** What a new project of a new client asks for: nothing yet. */
export async function makeOnboarding(db: Db, values: Partial<Insertable<Onboarding>> = {}) {
  const client_id = values.client_id ?? (await makeAccount(db)).id
  const project = values.project_id ?? (await makeProject(db, { client_id, showcase: false })).id
  const list = { client_id, project_id: project, title: 'Content', ...values }
  return db.insertInto('onboarding').values(list).returningAll().executeTakeFirstOrThrow()
}

/** A question of a new list, unless the values say otherwise. */
export async function makeItem(db: Db, values: Partial<Insertable<OnboardingItem>> = {}) {
  const onboarding_id = values.onboarding_id ?? (await makeOnboarding(db)).id
  const item = { onboarding_id, position: 1, kind: 'question', title: 'Opening hours', ...values }
  return db.insertInto('onboarding_item').values(item).returningAll().executeTakeFirstOrThrow()
}

export function makeOnboardingTemplate(db: Db) {
  const template = { title: 'New website', items: JSON.stringify([]) }
  return db
    .insertInto('onboarding_template')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow()
}
