import { removeManyHandler } from '#content/bulk/handlers.server.ts'
import { contentHandlers } from '#content/handlers.server.ts'
import { contentStore, recordColumns } from '#content/store.server.ts'
import type { Db } from '#server/db/db.ts'
import { implement } from '#server/http/implement.ts'
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

  async function inUse(db: Db, id: string): Promise<string> {
    const within = db.selectFrom(sorted).where('category_id', '=', id)
    const counted = within.select(({ fn }) => fn.countAll<number>().as('count'))
    const { count } = await counted.executeTakeFirstOrThrow()
    return count === 1
      ? `1 ${noun} is in this category.`
      : `${count} ${noun}s are in this category.`
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
    removeMany: removeManyHandler(name, store.remove),
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
