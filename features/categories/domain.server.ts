import type { ServerDomain } from '#server/domain.ts'
import { blogCategoryRoutes, projectCategoryRoutes } from './routes.server.ts'

export const categoriesDomain: ServerDomain = {
  routes: [...blogCategoryRoutes, ...projectCategoryRoutes],
}
