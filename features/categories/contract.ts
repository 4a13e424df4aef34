import * as z from 'zod/mini'
import { contentContract } from '#content/contract.ts'
import { kinds } from '#content/kinds.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, inUseCall, line } from '#shared/fields.ts'

export const Category = entity({ name: z.string() })
export type Category = z.output<typeof Category>

export const SaveCategory = z.object({
  name: line('Category is required', 70, 'Category is too long!').check(
    z.minLength(2, 'Category is too short!'),
  ),
})

function categoryCalls(name: 'blog-category' | 'project-category') {
  return contract({
    ...contentContract(name, {
      entity: Category,
      save: SaveCategory,
      sorts: ['name'],
      filters: [],
      errors: ['NAME_TAKEN'],
    }),
    inUse: inUseCall(kinds[name].path, 'category', 'admin'),
  })
}

export const blogCategories = categoryCalls('blog-category')
export const projectCategories = categoryCalls('project-category')

export type CategoryCalls = ReturnType<typeof categoryCalls>
