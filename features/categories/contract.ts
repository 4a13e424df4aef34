import * as z from 'zod/mini'
import { contentCalls } from '#content/contract.ts'
import { type ContentTag, contract } from '#shared/endpoint.ts'
import { entity, id, line, listQuery } from '#shared/fields.ts'

export const Category = entity({ name: z.string() })
export type Category = z.output<typeof Category>

export const SaveCategory = z.object({
  name: line('Category is required', 70, 'Category is too long!').check(
    z.minLength(2, 'Category is too short!'),
  ),
})

interface Kind {
  path: `/api/${string}`
  /** What it sorts: posts. */
  sorted: string
  shows: ContentTag
}

/** The calls of one kind of categories. */
export function categoryCalls({ path, sorted, shows }: Kind) {
  const noun = `category of ${sorted}`
  return contract({
    list: {
      method: 'GET',
      path,
      summary: `All categories of ${sorted}, newest first.`,
      access: 'public',
      query: listQuery(['createdAt', 'updatedAt', 'name'], []),
      rows: Category,
      shows: [shows],
    },
    one: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: `One ${noun}.`,
      access: 'public',
      params: z.object({ id }),
      reply: Category,
      shows: [shows],
    },
    ...contentCalls({ path, noun, entity: Category, save: SaveCategory, errors: ['NAME_TAKEN'] }),
  })
}

export type CategoryCalls = ReturnType<typeof categoryCalls>
