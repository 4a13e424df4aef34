import { kinds } from '#content/kinds.ts'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { inUseBy } from '#server/db/in-use.ts'
import { implement } from '#server/http/implement.ts'
import type { InUse } from '#shared/fields.ts'
import { blogCategories, type CategoryCalls, projectCategories } from './contract.ts'

interface Kind {
  name: 'blog-category' | 'project-category'
  calls: CategoryCalls
  /** The table of the records in the categories. */
  sorted: 'blog' | 'project'
  /** The noun of those records: post. */
  noun: string
}

function categoryRoutes({ name, calls, sorted, noun }: Kind) {
  const table = `${sorted}_category` as const

  async function inUse(db: Db, id: string): Promise<InUse> {
    const count = await countRows(db.selectFrom(sorted).where('category_id', '=', id))
    return inUseBy([{ count, noun, path: `${kinds[sorted].list}?filter=${id}` }], (uses) =>
      count === 1
        ? `${uses} is in this category. Move it to another category first.`
        : `${uses} are in this category. Move them to another category first.`,
    )
  }

  const store = contentStore(name, {
    select: (db) => db.selectFrom(table).select([...recordColumns, 'name']),
    search: [`${table}.name`],
    inUse,
    refusals: {
      [`${table}_name`]: ['NAME_TAKEN', { fields: { name: 'This name is already in use.' } }],
    },
  })

  return implement(calls, {
    ...contentHandlers(store),
    inUse: (ctx, { params }) => store.inUse(ctx, params.id),
  })
}

export const blogCategoryRoutes = categoryRoutes({
  calls: blogCategories,
  name: 'blog-category',
  sorted: 'blog',
  noun: 'post',
})

export const projectCategoryRoutes = categoryRoutes({
  calls: projectCategories,
  name: 'project-category',
  sorted: 'project',
  noun: 'project',
})
