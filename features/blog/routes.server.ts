import { implement } from '#server/implement.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { blog, blogCategories } from './contract.ts'
import { findBlog, listBlogCategories, listBlogs, listSimilarBlogs } from './queries.server.ts'

export const blogRoutes = implement(blog, {
  list: (ctx, { query }) => listBlogs(ctx.db, readsDrafts(ctx.user), query),

  one: async (ctx, { params }) =>
    (await findBlog(ctx.db, readsDrafts(ctx.user), params.slugOrId)) ?? ctx.fail('NOT_FOUND'),

  similar: (ctx, { query }) => listSimilarBlogs(ctx.db, query.categoryId, query.currentBlogId),
})

export const blogCategoryRoutes = implement(blogCategories, {
  list: (ctx, { query }) => listBlogCategories(ctx.db, query),
})

function readsDrafts(user: { role: Role } | null): boolean {
  return user !== null && mayCall('editor', user.role)
}
