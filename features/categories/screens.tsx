import { created, formLinkColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { blogCategories, type CategoryCalls, projectCategories } from './contract.ts'

interface ScreenTexts {
  title: string
  description: string
}

function categoryScreens(
  name: 'blog-category' | 'project-category',
  calls: CategoryCalls,
  words: ScreenTexts,
) {
  return contentScreens(name, calls, {
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

export const blogCategoryScreens = categoryScreens('blog-category', blogCategories, {
  title: 'Blog categories',
  description: 'Categories of posts, in the blog and its feeds.',
})

export const projectCategoryScreens = categoryScreens('project-category', projectCategories, {
  title: 'Project categories',
  description: 'Categories of projects, also used in the portfolio.',
})
