import { laterThanBefore } from '#content/changes/conflict.server.ts'
import { noteInHistory } from '#features/projects/public.server.ts'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { cutAtWord } from '#shared/text.ts'
import { notPossible, type Onboarding, type OnboardingItem } from './contract.ts'
import { publishOnboardingEvent } from './events.server.ts'
import { onboardingNotifications } from './notifications.ts'
import {
  getItem,
  type ItemRow,
  type ListRow,
  listItems,
  lockList,
  readItem,
  readList,
} from './queries.server.ts'
import { countItems } from './rules.ts'

export type Changer = Context<'NOT_POSSIBLE', SignedIn>

const ended = { message: 'This list was ended, so nothing of it changes.' }

/** Runs `work` on the locked list, and says what follows from it. */
export function changeList<C extends Changer>(
  ctx: C,
  id: string,
  work: (inner: C, list: ListRow) => Promise<unknown>,
): Promise<Onboarding> {
  return inTransaction(ctx, async (inner) => {
    const list = await lockList(inner, id)
    if (list.endedAt) inner.fail(notPossible, ended)
    await work(inner, list)
    await settle(inner, list)
    return readList(inner, id)
  })
}

/** The same for one of its items. */
export function changeItem<C extends Changer>(
  ctx: C,
  id: string,
  work: (inner: C, item: ItemRow, list: ListRow) => Promise<unknown>,
): Promise<OnboardingItem> {
  return inTransaction(ctx, async (inner) => {
    const { listId } = await getItem(inner, id)
    await changeList(inner, listId, async (locked, list) =>
      work(locked, await getItem(locked, id), list),
    )
    return readItem(inner, id)
  })
}

/** The list is complete as soon as all required items are accepted, and open again if one no longer is. */
async function settle(ctx: Changer, list: ListRow): Promise<void> {
  const { id, projectId, projectTitle, completedAt } = list
  const { required, missing } = countItems(await listItems(ctx, id))
  const isComplete = required > 0 && missing === 0
  await ctx.db
    .updateTable('onboarding')
    .set({
      completed_at: isComplete ? (completedAt ?? ctx.now().toISOString()) : null,
      updated_at: laterThanBefore(ctx.now()),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await publishOnboardingEvent(ctx.db, list)
  if (!isComplete || completedAt) return
  await noteInHistory(ctx, projectId, 'Content complete')
  await notifyStaff(ctx, list, `Everything for “${cutAtWord(projectTitle, 120)}” is there.`)
}

/** The client has to do something again, so the reminders begin anew. */
export async function waitAnew({ db: trx, now }: Pick<Context, 'db' | 'now'>, listId: string) {
  await trx
    .updateTable('onboarding')
    .set({ quiet_since: now().toISOString(), reminders: 0 })
    .where('id', '=', listId)
    .execute()
}

type Named = Pick<ListRow, 'projectId' | 'clientId' | 'projectTitle'>

export async function notifyStaff({ db }: Pick<Context, 'db'>, list: Named, subject: string) {
  const kind = onboardingNotifications['client-onboarding']
  await notify(db, { to: 'editor', kind, subject, about: list.projectId })
}

export async function notifyClient({ db }: Pick<Context, 'db'>, list: Named, subject: string) {
  const { projectId, clientId } = list
  const kind = onboardingNotifications.onboarding
  await notify(db, { to: { clientId }, kind, subject, about: projectId })
}

/** The name of whoever acts. */
export async function nameOfUser({ db, user }: Pick<Changer, 'db' | 'user'>): Promise<string> {
  const { name } = await db
    .selectFrom('account')
    .select(nameSql('account').as('name'))
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return name
}

/** The last change of an answer, for the message of a conflict. */
export const lastChangeOf = ({ writerId, answeredAt, updatedAt }: ItemRow) => ({
  by: writerId,
  at: answeredAt ?? updatedAt,
})
