import { contentReads } from '#content/first-reads.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { blogCategories, projectCategories } from './contract.ts'
import { blogCategoryRoutes, projectCategoryRoutes } from './routes.server.ts'

export const categoriesDomain: ServerDomain = {
  routes: [...blogCategoryRoutes, ...projectCategoryRoutes],
  firstReads: {
    ...contentReads('blog-category', blogCategories),
    ...contentReads('project-category', projectCategories),
  },
}
