import { categoryRoutes } from '#features/categories/service.server.ts'
import { implement } from '#server/implement.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { blog, blogCategories } from './contract.ts'
import { findBlog, listBlogs, listSimilarBlogs } from './queries.server.ts'

export const blogRoutes = implement(blog, {
  list: (ctx, { query }) => listBlogs(ctx.db, readsDrafts(ctx.user), query),

  one: async (ctx, { params }) =>
    (await findBlog(ctx.db, readsDrafts(ctx.user), params.slugOrId)) ?? ctx.fail('NOT_FOUND'),

  similar: (ctx, { query }) => listSimilarBlogs(ctx.db, query.categoryId, query.currentBlogId),
})

export const blogCategoryRoutes = categoryRoutes({
  calls: blogCategories,
  table: 'blog_category',
  sorted: 'blog',
  noun: 'post',
})

function readsDrafts(user: { role: Role } | null): boolean {
  return user !== null && mayCall('editor', user.role)
}
