import { categoryRoutes } from '#features/categories/service.server.ts'
import { implement } from '#server/implement.ts'
import { projectCategories, projects } from './contract.ts'
import { findShowcase, listShowcase } from './queries.server.ts'

export const projectRoutes = implement(projects, {
  list: (ctx, { query }) => listShowcase(ctx.db, query),
  one: async (ctx, { params }) =>
    (await findShowcase(ctx.db, params.slugOrId)) ?? ctx.fail('NOT_FOUND'),
})

export const projectCategoryRoutes = categoryRoutes({
  calls: projectCategories,
  table: 'project_category',
  sorted: 'project',
  noun: 'project',
})
