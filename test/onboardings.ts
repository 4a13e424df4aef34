import type { Insertable } from 'kysely'
import type { Onboarding, OnboardingItem } from '#db/types.ts'
import { onboardings } from '#features/onboarding/contract.ts'
import type { SaveItem } from '#features/onboarding/items.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from './app.ts'
import { makeAccount, makeProject, signInAs } from './factories.ts'

/** The list of a new project of a new client, without items. */
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

/** A project of a new client, which is asked for these items: questions unless they say otherwise. */
export async function askFor(app: TestApp, ...asked: (Partial<SaveItem> & { title: string })[]) {
  const [client, manager] = await Promise.all([signInAs(app, 'User'), signInAs(app, 'Manager')])
  const { id: projectId } = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false },
  })
  const params = { id: projectId }
  const body = { templateId: null, holds: false }
  const { item: list } = await manager.call(onboardings.start, { params, body })
  for (const item of asked) {
    const body: SaveItem = { kind: 'question', help: '', required: true, options: [], ...item }
    await manager.call(onboardings.addItem, { params: { id: list.id }, body })
  }
  const read = async () => {
    const { onboarding } = await manager.call(onboardings.ofProject, { params })
    if (!onboarding) throw new Error('Nothing is asked for')
    return onboarding
  }
  const { items } = await read()
  return { client, manager, projectId, listId: list.id, items, read }
}
