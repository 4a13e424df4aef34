import { sql } from 'kysely'
import { describeConflict, laterThanBefore } from '#content/changes/conflict.server.ts'
import { noteInHistory, requireClientProject } from '#features/projects/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { removeNotifications } from '#server/notifications/notify.ts'
import type { Parts } from '#shared/endpoint.ts'
import { countOf, cutAtWord } from '#shared/text.ts'
import {
  type Changer,
  changeItem,
  changeList,
  lastChangeOf,
  notifyClient,
  waitAnew,
} from './changing.server.ts'
import { notPossible, type Onboarding, type OnboardingItem, type onboardings } from './contract.ts'
import { publishOnboardingEvent } from './events.server.ts'
import type { SaveItem } from './items.ts'
import { onboardingNotifications } from './notifications.ts'
import { getList, listItems, lockList, readList } from './queries.server.ts'
import { findProblem, hasAnswer, itemsMax } from './rules.ts'

type Calls = typeof onboardings
type BodyOf<N extends keyof Calls> = Parts<Calls[N]>['body']
type Writer = Context<never, SignedIn>

const usualTitle = 'Content'
const started = { message: 'This project has asked its client for content already.' }

/** Closed projects start the days after which logins are deleted. */
const closedStatuses: readonly string[] = ['completed', 'canceled']

export function start(
  ctx: ContextOf<Calls['start']>,
  projectId: string,
  { templateId, holds }: BodyOf<'start'>,
): Promise<Onboarding> {
  const started_at = ctx.now().toISOString()
  return inTransaction(ctx, async (inner) => {
    const { clientId, status } = await requireClientProject(inner, projectId)
    const template = templateId ? await getTemplate(inner, templateId) : null
    const { id } = await inner.db
      .insertInto('onboarding')
      .values({
        ...{ project_id: projectId, client_id: clientId, holds },
        ...{ title: template?.title ?? usualTitle, quiet_since: started_at },
        ...{ created_at: started_at, updated_at: started_at },
        closed_at: closedStatuses.includes(status) ? started_at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertItems(inner, id, template?.items ?? [])
    await noteInHistory(inner, projectId, 'Content asked for')
    const list = await getList(inner, id)
    if (template) await notifyClient(inner, list, askIn(list.projectTitle))
    await publishOnboardingEvent(inner.db, list)
    return readList(inner, id)
  }).catch((error) => {
    if (violates(error, 'onboarding_project_id_key')) ctx.fail('CONFLICT', started)
    throw error
  })
}

const askIn = (project: string) =>
  `For “${cutAtWord(project, 100)}” we need some texts, files and answers from you.`

async function getTemplate({ db, fail }: Writer, id: string) {
  const template = await db
    .selectFrom('onboarding_template')
    .select(['title', sql<SaveItem[]>`items`.as('items')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (template) return template
  return fail('INVALID_INPUT', { fields: { templateId: 'This template is no longer there.' } })
}

/** Adds items at the end. */
async function insertItems(
  { db: trx, now }: Pick<Writer, 'db' | 'now'>,
  onboarding_id: string,
  items: readonly SaveItem[],
): Promise<void> {
  if (items.length === 0) return
  const { last } = await trx
    .selectFrom('onboarding_item')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('onboarding_id', '=', onboarding_id)
    .executeTakeFirstOrThrow()
  const created_at = now().toISOString()
  const rows = items.map(({ kind, title, help, required, options }, at) => ({
    ...{ onboarding_id, position: last + at + 1, kind, title, help, required, options },
    ...{ created_at, updated_at: created_at },
  }))
  await trx.insertInto('onboarding_item').values(rows).execute()
}

export const edit = (ctx: Changer, id: string, { holds }: BodyOf<'edit'>): Promise<Onboarding> =>
  changeList(ctx, id, ({ db }) =>
    db.updateTable('onboarding').set({ holds }).where('id', '=', id).execute(),
  )

/** Ends it with what is there. A project that it holds may start. */
export const end = (ctx: Changer, id: string): Promise<Onboarding> =>
  changeList(ctx, id, async ({ db, now }) => {
    const ended_at = now().toISOString()
    await db
      .updateTable('onboarding')
      .set({ ended_at, completed_at: sql<string>`coalesce(completed_at, ${ended_at})` })
      .where('id', '=', id)
      .execute()
  })

const kept = 'The client answered already, so it stays. You can end it.'

export async function remove(ctx: ContextOf<Calls['remove']>, id: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const list = await lockList(inner, id)
    if ((await listItems(inner, id)).some(hasAnswer)) inner.fail('IN_USE', { message: kept })
    await inner.db.deleteFrom('onboarding').where('id', '=', id).execute()
    const { projectId: about, clientId } = list
    const { onboarding, 'client-onboarding': ofStaff } = onboardingNotifications
    await removeNotifications(inner.db, { to: { clientId }, kinds: [onboarding], about })
    await removeNotifications(inner.db, { to: 'editor', kinds: [ofStaff], about })
    await publishOnboardingEvent(inner.db, list)
  })
}

export const addItem = (ctx: Changer, id: string, item: BodyOf<'addItem'>): Promise<Onboarding> =>
  changeList(ctx, id, async (inner, list) => {
    const items = await listItems(inner, id)
    if (items.length >= itemsMax)
      inner.fail(notPossible, { message: `A list has at most ${itemsMax} items.` })
    await insertItems(inner, id, [item])
    await waitAnew(inner, id)
    await notifyClient(inner, list, askIn(list.projectTitle))
  })

/** Items that are not named keep their place behind the others. */
export const order = (ctx: Changer, id: string, { ids }: BodyOf<'order'>): Promise<Onboarding> =>
  changeList(ctx, id, ({ db }) =>
    sql`update onboarding_item as item set position = ordered.position from (
        select known.id, row_number() over (order by given.position, known.position, known.id) as position
        from onboarding_item as known
        left join unnest(${ids}::uuid[]) with ordinality as given (id, position) using (id)
        where onboarding_id = ${id}
      ) as ordered where ordered.id = item.id`.execute(db),
  )

const fixed = { message: 'This item is accepted or signed. Return it first.' }

export const editItem = (
  ctx: Changer,
  id: string,
  asked: BodyOf<'editItem'>,
): Promise<OnboardingItem> =>
  changeItem(ctx, id, async ({ db, now, fail }, { kind, state, answer }) => {
    if (state === 'accepted' || (kind === 'signature' && state === 'sent')) fail(notPossible, fixed)
    if (kind === 'choice' && asked.options.length < 2)
      fail('INVALID_INPUT', { fields: { options: 'A choice needs at least 2 options.' } })
    const isGone = findProblem({ ...asked, kind }, kind === 'text' ? '' : answer) !== undefined
    await db
      .updateTable('onboarding_item')
      .set({ ...asked, updated_at: laterThanBefore(now()) })
      .$if(isGone, (query) =>
        query.set(({ eb }) => ({ answer: '', state: 'open', revision: eb('revision', '+', 1) })),
      )
      .where('id', '=', id)
      .execute()
  })

export async function removeItem(ctx: Changer, id: string, listId: string): Promise<void> {
  await changeList(ctx, listId, ({ db }) =>
    db.deleteFrom('onboarding_item').where('id', '=', id).execute(),
  )
}

const empty = { message: 'There is nothing in this item any more. Return it with a reason.' }

export const decide = (
  ctx: ContextOf<Calls['decide']>,
  id: string,
  { decision, reason, revision }: BodyOf<'decide'>,
): Promise<OnboardingItem> =>
  changeItem(ctx, id, async (inner, item, list) => {
    const isAccepted = decision === 'accept'
    const isPossible = item.state === 'sent' || (!isAccepted && item.state === 'accepted')
    if (!isPossible) inner.fail(notPossible)
    if (isAccepted && !hasAnswer(item)) inner.fail(notPossible, empty)
    if (item.revision !== revision)
      inner.fail('CONFLICT', await describeConflict(inner, lastChangeOf(item)))
    await inner.db
      .updateTable('onboarding_item')
      .set({
        ...(isAccepted ? { state: 'accepted', reason: '' } : { state: 'returned', reason }),
        ...{ decided_by: inner.user.id, decided_at: inner.now().toISOString() },
        updated_at: laterThanBefore(inner.now()),
      })
      .where('id', '=', id)
      .execute()
    if (isAccepted) return
    await waitAnew(inner, list.id)
    const others = (await listItems(inner, list.id)).filter(({ state }) => state === 'returned')
    const named = `“${cutAtWord(item.title, 60)}”`
    const which =
      others.length > 1
        ? `${countOf(others.length, 'item')} came back, the last one ${named}`
        : `${named} came back`
    await notifyClient(inner, list, `${which}: ${reason}`)
  })

/** Notes when a project is completed or canceled, from which its logins are kept for some days. */
export async function noteClosing({ db, now }: Writer, projectId: string): Promise<void> {
  const isClosed = sql`(select status from project where id = ${projectId}) = any (${[...closedStatuses]})`
  await db
    .updateTable('onboarding')
    .set({
      closed_at: sql<string>`case when ${isClosed} then ${now().toISOString()}::timestamptz end`,
    })
    .where('project_id', '=', projectId)
    .execute()
}
