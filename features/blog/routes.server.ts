import {
  categorizeManyHandler,
  publishManyHandler,
  removeManyHandler,
} from '#content/bulk/handlers.server.ts'
import { freeSlugHandler } from '#content/slugs.server.ts'
import { implement, saved } from '#server/http/implement.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { blog, blogNames } from './contract.ts'
import {
  blogContent,
  findBlog,
  listAuthors,
  listBlogs,
  listSimilarBlogs,
} from './queries.server.ts'
import {
  addBlog,
  addDraft,
  editBlog,
  getBlog,
  linkPreview,
  publishBlog,
  readPreview,
  saveDraft,
} from './service.server.ts'

export const blogRoutes = implement(blog, {
  list: (ctx, { query: { brief, ...query } }) =>
    listBlogs(ctx.db, { ...query, drafts: readsDrafts(ctx.user), brief: brief === 'yes' }),

  one: async (ctx, { params }) =>
    (await findBlog(ctx.db, readsDrafts(ctx.user), params.id)) ?? ctx.fail('NOT_FOUND'),

  similar: (ctx, { query }) => listSimilarBlogs(ctx.db, query.categoryId, query.currentBlogId),

  authors: (ctx) => listAuthors(ctx.db),

  add: saved('Blog added successfully!', (ctx, { body }) => addBlog(ctx, body)),

  edit: {
    guard: (ctx, { params }) => getBlog(ctx, params.id),
    handle: saved('Blog updated successfully!', (ctx, { params, body: { basedOn, ...body } }) =>
      editBlog(ctx, params.id, body, basedOn),
    ),
  },

  remove: async (ctx, { params }) => {
    const changeId = await blogContent.remove(ctx, params.id)
    return { message: 'Blog deleted successfully!', changeId }
  },

  addDraft: async (ctx, { body }) => ({ item: await addDraft(ctx, body) }),

  saveDraft: {
    guard: (ctx, { params }) => getBlog(ctx, params.id),
    handle: async (ctx, { params, body: { basedOn, ...body } }) => ({
      item: await saveDraft(ctx, params.id, body, basedOn),
    }),
  },

  freeSlug: freeSlugHandler('blog', blogNames),

  removeMany: removeManyHandler('blog', blogContent.remove),

  publishMany: publishManyHandler('blog', publishBlog),

  categorizeMany: categorizeManyHandler('blog', (ctx, id, category_id) =>
    blogContent.edit(ctx, id, { category_id }),
  ),

  preview: {
    guard: (ctx, { params }) => getBlog(ctx, params.id),
    handle: (ctx, { params, body }) => linkPreview(ctx, params.id, body.unsaved),
  },

  previewed: (ctx, { params, query }) => readPreview(ctx, params.id, query),
})

function readsDrafts(user: { role: Role } | null): boolean {
  return user !== null && mayCall('editor', user.role)
}
