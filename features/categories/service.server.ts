import { sql } from 'kysely'
import { contentOf } from '#content/content.server.ts'
import type { Db } from '#server/db/db.ts'
import { listRows } from '#server/db/list.ts'
import { implement } from '#server/http/implement.ts'
import type { Category, CategoryCalls } from './contract.ts'

interface Kind {
  calls: CategoryCalls
  table: 'blog_category' | 'project_category'
  /** The table of what it sorts. */
  sorted: 'blog' | 'project'
  /** What one of them is called: post. */
  noun: string
}

/** How the categories of one kind are read and written. */
export function categoryRoutes({ calls, table, sorted, noun }: Kind) {
  const select = (db: Db) =>
    db
      .selectFrom(table)
      .select(['id', 'id as _id', 'name', 'created_at as createdAt', 'updated_at as updatedAt'])

  function find(db: Db, id: string): Promise<Category | undefined> {
    return select(db).where('id', '=', id).executeTakeFirst()
  }

  async function inUse(db: Db, id: string): Promise<string> {
    const within = db.selectFrom(sorted).where('category_id', '=', id)
    const counted = within.select(({ fn }) => fn.countAll<number>().as('count'))
    const { count } = await counted.executeTakeFirstOrThrow()
    return count === 1
      ? `1 ${noun} is in this category.`
      : `${count} ${noun}s are in this category.`
  }

  const content = contentOf({
    table,
    find,
    inUse,
    refusals: {
      [`${table}_name`]: ['NAME_TAKEN', { fields: { name: 'There is already one of this name.' } }],
    },
  })

  return implement(calls, {
    list: (ctx, { query }) =>
      listRows(ctx.db, {
        table,
        select: select(ctx.db),
        sorts: {
          createdAt: sql.ref(`${table}.created_at`),
          updatedAt: sql.ref(`${table}.updated_at`),
          name: sql`lower(${sql.ref(`${table}.name`)})`,
        },
        search: [`${table}.name`],
        query,
      }),
    one: async (ctx, { params }) => (await find(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND'),

    add: async (ctx, { body }) => {
      const item = await content.add(ctx, body)
      return { message: 'Category added successfully!', item }
    },

    edit: async (ctx, { params, body: { basedOn, ...values } }) => {
      const item = await content.edit(ctx, params.id, values, basedOn)
      return { message: 'Category updated successfully!', item }
    },

    remove: async (ctx, { params }) => {
      const changeId = await content.remove(ctx, params.id)
      return { message: 'Category deleted successfully!', changeId }
    },
  })
}
