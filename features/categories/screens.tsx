import { created, formLinkColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import type { CategoryCalls } from './contract.ts'

interface ScreenTexts {
  title: string
  one: string
  description: string
}

const listed = ['name', 'createdAt', 'updatedAt'] as const

/** The screens of one kind of categories. */
export function categoryScreens(
  name: 'blog-category' | 'project-category',
  calls: CategoryCalls,
  words: ScreenTexts,
) {
  return contentScreens(name, calls, listed, {
    ...words,
    nameOf: (category) => category.name,
    list: { pollMs: 15_000 },
    columns: [formLinkColumn(name, 'name', 'Name'), created, updated],
    empty: {
      title: 'No categories found.',
      text: 'Categories group related content.',
    },
    consequence: 'Only an empty category can be deleted.',
    form: () => import('./form.tsx'),
  })
}
