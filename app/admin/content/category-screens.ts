import { blogCategories } from '#features/blog/contract.ts'
import { categoryScreens } from '#features/categories/screens.tsx'
import { projectCategories } from '#features/projects/contract.ts'

export const blogCategoryScreens = categoryScreens('blog-category', blogCategories, {
  title: 'Blog categories',
  one: 'Category',
  description: 'Categories of posts, in the blog and its feeds.',
})

export const projectCategoryScreens = categoryScreens('project-category', projectCategories, {
  title: 'Project categories',
  one: 'Category',
  description: 'Categories of projects, also used in the portfolio.',
})
