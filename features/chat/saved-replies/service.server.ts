import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { type Db, violates } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'

const columns = [
  'id',
  'id as _id',
  'title',
  'text',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

interface Values {
  title: string
  text: string
}

type SaveContext = Context<'NAME_TAKEN'>

export function listReplies(db: Db, query: ListQuery) {
  return listRows(db, {
    table: 'saved_reply',
    select: db.selectFrom('saved_reply').select(columns),
    sorts: {
      createdAt: sql.ref('saved_reply.created_at'),
      title: sql`lower(saved_reply.title)`,
    },
    search: ['saved_reply.title', 'saved_reply.text'],
    query,
  })
}

export async function addReply(ctx: SaveContext, values: Values) {
  const time = ctx.now().toISOString()
  const added = ctx.db
    .insertInto('saved_reply')
    .values({ ...values, created_at: time, updated_at: time })
    .returning(columns)
  return added.executeTakeFirstOrThrow().catch(refuse(ctx))
}

export async function getReply(ctx: Context, id: string) {
  const found = ctx.db.selectFrom('saved_reply').select(columns).where('id', '=', id)
  return (await found.executeTakeFirst()) ?? ctx.fail('NOT_FOUND')
}

export async function editReply(ctx: SaveContext, id: string, values: Values) {
  const edited = ctx.db
    .updateTable('saved_reply')
    .set({ ...values, updated_at: ctx.now().toISOString() })
    .where('id', '=', id)
    .returning(columns)
  return (await edited.executeTakeFirst().catch(refuse(ctx))) ?? ctx.fail('NOT_FOUND')
}

export async function removeReply(ctx: Context, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('saved_reply')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) ctx.fail('NOT_FOUND')
}

const refuse = (ctx: SaveContext) => (error: unknown) => {
  if (!violates(error, 'saved_reply_title')) throw error
  return ctx.fail('NAME_TAKEN', { fields: { title: 'This name is already in use.' } })
}
