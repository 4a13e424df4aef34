import { type InferResult, type SqlBool, sql } from 'kysely'
import { editPath } from '#content/kind.ts'
import { kinds } from '#content/kinds.ts'
import { hashSeen } from '#people/decisions.server.ts'
import { nameSql, picturedPersonJson } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { mayCall } from '#shared/roles.ts'
import type { ItemFile, Onboarding, OnboardingItem } from './contract.ts'
import type { Target } from './items.ts'
import { countItems, type ItemKind, type ItemState } from './rules.ts'

export type Reader = Pick<Context<never, SignedIn>, 'db' | 'user' | 'fail'>

/** Editors see all of them, persons of a client their own. */
const isSeenBy = ({ role, clientId }: SignedIn) =>
  mayCall('editor', role) ? sql<SqlBool>`true` : sql<SqlBool>`onboarding.client_id = ${clientId}`

function selectLists({ db, user }: Reader) {
  return db
    .selectFrom('onboarding')
    .innerJoin('project', 'project.id', 'onboarding.project_id')
    .select([
      'onboarding.id',
      'onboarding.project_id as projectId',
      'onboarding.client_id as clientId',
      'project.title as projectTitle',
      'onboarding.title',
      'onboarding.holds',
      'onboarding.completed_at as completedAt',
      'onboarding.ended_at as endedAt',
      'onboarding.created_at as createdAt',
      'onboarding.updated_at as updatedAt',
    ])
    .where(isSeenBy(user))
}

export type ListRow = InferResult<ReturnType<typeof selectLists>>[number]

export async function getList(ctx: Reader, id: string): Promise<ListRow> {
  const found = await selectLists(ctx).where('onboarding.id', '=', id).executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

/** Waits for the other writers of the list and its items, then reads what they left. */
export async function lockList(ctx: Reader, id: string): Promise<ListRow> {
  await ctx.db.selectFrom('onboarding').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return getList(ctx, id)
}

/** As it is stored. */
export interface Use {
  into: Target
  /** The record. */
  id: string
  fileId: string | null
}

/** The page where it is edited. */
export const pathOfUse = ({ into, id }: Pick<Use, 'into' | 'id'>) => editPath(kinds[into], id)

function selectItems({ db, user }: Reader) {
  return db
    .selectFrom('onboarding_item as item')
    .innerJoin('onboarding', 'onboarding.id', 'item.onboarding_id')
    .leftJoin('account as writer', 'writer.id', 'item.answered_by')
    .select([
      'item.id',
      'item.onboarding_id as listId',
      'onboarding.project_id as projectId',
      'item.kind',
      'item.title',
      'item.help',
      'item.required',
      'item.options',
      'item.state',
      'item.reason',
      'item.revision',
      'item.answer',
      'item.answered_by as writerId',
      'item.answered_at as answeredAt',
      'item.created_at as createdAt',
      'item.updated_at as updatedAt',
      picturedPersonJson('writer').as('answeredBy'),
      sql<ItemFile[]>`(select coalesce(json_agg(json_build_object(
          '_id', document.id, 'id', document.id, 'name', name, 'kind', document.kind,
          'bytes', bytes, 'accountId', account_id
        ) order by document.created_at, document.id), '[]')
        from onboarding_file join document on document.id = document_id
        where item_id = item.id and deleted_at is null)`.as('files'),
      sql<boolean>`exists (select from onboarding_login where item_id = item.id)`.as('hasLogin'),
      sql<Use[]>`(select coalesce(json_agg(used order by place), '[]')
        from jsonb_array_elements(item.uses) with ordinality as each (used, place)
        where used ->> 'into' = 'project'
          or exists (select from blog where id = (used ->> 'id')::uuid)
          or exists (select from site_page where id = (used ->> 'id')::uuid))`.as('uses'),
    ])
    .$narrowType<{ kind: ItemKind; state: ItemState }>()
    .where(isSeenBy(user))
}

export type ItemRow = InferResult<ReturnType<typeof selectItems>>[number]

export async function getItem(ctx: Reader, id: string): Promise<ItemRow> {
  const found = await selectItems(ctx).where('item.id', '=', id).executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

export const listItems = (ctx: Reader, listId: string): Promise<ItemRow[]> =>
  selectItems(ctx)
    .where('item.onboarding_id', '=', listId)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()

type Showing = NonNullable<OnboardingItem['showings']>[number] & { itemId: string }

/** To whom the logins of these items were shown. For editors alone. */
function listShowings({ db }: Reader, itemIds: string[]): Promise<Showing[]> {
  return db
    .selectFrom('onboarding_showing as showing')
    .leftJoin('account', 'account.id', 'showing.account_id')
    .select(['showing.id', 'showing.id as _id', 'item_id as itemId', 'reason'])
    .select(sql<string>`coalesce(${nameSql('account')}, 'Someone who left')`.as('name'))
    .select('showing.created_at as timestamp')
    .where('item_id', 'in', itemIds)
    .orderBy('showing.id', 'desc')
    .limit(500)
    .execute()
}

/** The content that a signature agrees to. */
export const seenOf = ({ title, help }: Pick<ItemRow, 'title' | 'help'>) => ({ title, help })

export async function toItems(ctx: Reader, rows: readonly ItemRow[]): Promise<OnboardingItem[]> {
  const logins = rows.filter(({ kind }) => kind === 'login').map(({ id }) => id)
  const isEditor = mayCall('editor', ctx.user.role)
  const showings = isEditor && logins.length > 0 ? await listShowings(ctx, logins) : []
  return rows.map(({ listId: _, writerId: __, uses, answer, ...row }) => ({
    ...{ ...row, _id: row.id, seen: hashSeen(seenOf(row)) },
    ...(row.kind === 'text' ? { answer: '', content: answer } : { answer, content: '' }),
    ...(isEditor && {
      showings: showings.filter(({ itemId }) => itemId === row.id),
      uses: uses.map((used) => ({ ...used, path: pathOfUse(used) })),
    }),
  }))
}

export async function readItem(ctx: Reader, id: string): Promise<OnboardingItem> {
  const [item] = await toItems(ctx, [await getItem(ctx, id)])
  return item!
}

async function toList(ctx: Reader, row: ListRow): Promise<Onboarding> {
  const { clientId: _, projectTitle: __, ...list } = row
  const items = await toItems(ctx, await listItems(ctx, row.id))
  return { ...list, _id: row.id, ...countItems(items), items }
}

export const readList = async (ctx: Reader, id: string): Promise<Onboarding> =>
  toList(ctx, await getList(ctx, id))

export async function findListOf(ctx: Reader, projectId: string): Promise<Onboarding | null> {
  const found = await selectLists(ctx).where('project_id', '=', projectId).executeTakeFirst()
  return found ? toList(ctx, found) : null
}

/** Says what keeps a project from starting; null if nothing does. */
export async function findMissing(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('onboarding')
    .innerJoin('onboarding_item as item', 'item.onboarding_id', 'onboarding.id')
    .select('item.title')
    .where('project_id', '=', projectId)
    .where('holds', '=', true)
    .where('completed_at', 'is', null)
    .where('required', '=', true)
    .where('state', '<>', 'accepted')
    .orderBy('position')
    .execute()
  return rows.map(({ title }) => title)
}

/** The title of an accepted item that has this file. The lock holds off a decision until then. */
export async function findAccepted(db: Db, documentId: string): Promise<string | undefined> {
  const items = await db
    .selectFrom('onboarding_item as item')
    .innerJoin('onboarding_file', 'item_id', 'item.id')
    .select(['item.title', 'item.state'])
    .where('document_id', '=', documentId)
    .forShare('item')
    .execute()
  return items.find(({ state }) => state === 'accepted')?.title
}
