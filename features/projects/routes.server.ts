import {
  categorizeManyHandler,
  publishManyHandler,
  removeManyHandler,
} from '#content/bulk/handlers.server.ts'
import { requirePreview, signPreview } from '#content/previews.server.ts'
import { freeSlugHandler } from '#content/slugs.server.ts'
import type { Context } from '#server/context.ts'
import { done, implement, saved } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { isId } from '#shared/fields.ts'
import { hasRight } from '#shared/roles.ts'
import { privateSorts, projectNames, projects } from './contract.ts'
import {
  addToProject,
  removeFromProject,
  requireOpen,
  restoreInProject,
} from './files/service.server.ts'
import { listHistory } from './history/queries.server.ts'
import {
  findPreviewed,
  findPrivate,
  findShowcase,
  listPrivate,
  listShowcase,
  projectContent,
} from './queries.server.ts'
import { addProject, editColumns, editProject } from './service.server.ts'

const today = (ctx: Context) => calendarDay(ctx.now())
const previewPath = (id: string) => `/project-details/preview/${id}`

export const projectRoutes = implement(projects, {
  list: (ctx, { query }) => {
    if (ctx.user && hasRight(['projects'], ctx.user))
      return listPrivate(ctx.db, today(ctx), ctx.user, query)
    // Filters and sort orders must not reveal private fields.
    if (query.filter && !isId(query.filter))
      ctx.fail('INVALID_INPUT', { fields: { filter: 'Not a filter.' } })
    if (privateSorts.some((name) => name === query.sort?.replace('-', '')))
      ctx.fail('INVALID_INPUT', { fields: { sort: 'Not a sort order.' } })
    return listShowcase(ctx.db, query)
  },

  mine: (ctx, { query }) => listPrivate(ctx.db, today(ctx), ctx.user, query),

  one: async (ctx, { params: { id: slugOrId } }) => {
    const { db, user } = ctx
    const full = user && (await findPrivate(db, today(ctx), user, slugOrId))
    return full || (await findShowcase(db, slugOrId)) || ctx.fail('NOT_FOUND')
  },

  history: async (ctx, { params: { id }, query }) => {
    if (!(await findPrivate(ctx.db, today(ctx), ctx.user, id))) ctx.fail('NOT_FOUND')
    return listHistory(ctx.db, ctx.user, id, query)
  },

  add: saved('Project added successfully!', (ctx, { body, files }) => addProject(ctx, body, files)),

  edit: {
    guard: (ctx, { params }) => requireOpen(ctx, params.id),
    handle: saved('Project updated successfully!', (ctx, { params, body, files }) =>
      editProject(ctx, params.id, body, files),
    ),
  },

  remove: async (ctx, { params }) => {
    const changeId = await projectContent(today(ctx), ctx.user).remove(ctx, params.id)
    return { message: 'Project deleted successfully!', changeId }
  },

  inUse: (ctx, { params }) => projectContent(today(ctx), ctx.user).inUse(ctx, params.id),

  freeSlug: freeSlugHandler('project', projectNames),

  removeMany: removeManyHandler('project', (ctx, id) =>
    projectContent(today(ctx), ctx.user).remove(ctx, id),
  ),

  publishMany: publishManyHandler('project', (ctx, id, showcase) =>
    editColumns(ctx, id, { showcase }),
  ),

  categorizeMany: categorizeManyHandler('project', (ctx, id, category_id) =>
    editColumns(ctx, id, { category_id }),
  ),

  preview: async (ctx, { params: { id } }) => {
    if (!(await findPreviewed(ctx.db, id))) ctx.fail('NOT_FOUND')
    return signPreview(ctx, previewPath(id))
  },

  previewed: async (ctx, { params: { id }, query }) => {
    requirePreview(ctx, previewPath(id), query)
    return (await findPreviewed(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
  },

  addDocuments: {
    guard: (ctx, { params }) => requireOpen(ctx, params.id),
    handle: async (ctx, { params, body, files }) => {
      const documents = await addToProject(ctx, params.id, body, files)
      return { message: addedMessage(documents.length), documents }
    },
  },

  removeDocument: done('File deleted successfully!', (ctx, { params: { id, docId } }) =>
    removeFromProject(ctx, { projectId: id, id: docId }),
  ),

  restoreDocument: done('File restored', (ctx, { params: { id, docId } }) =>
    restoreInProject(ctx, { projectId: id, id: docId }),
  ),
})

function addedMessage(files: number): string {
  if (files === 0) return 'Comment added successfully!'
  return files === 1 ? 'File added successfully!' : `${files} files added successfully!`
}
