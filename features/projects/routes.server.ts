import type * as z from 'zod/mini'
import { proposeSlug } from '#content/slugs.server.ts'
import { categoryRoutes } from '#features/categories/service.server.ts'
import { isDocumentUrl } from '#features/documents/contract.ts'
import { attachDocuments, mayAttach, removeDocument } from '#features/documents/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { isId } from '#shared/fields.ts'
import { mayCall } from '#shared/roles.ts'
import {
  type Project,
  privateSorts,
  projectCategories,
  projectNames,
  projects,
  type SaveProject,
} from './contract.ts'
import {
  findAny,
  findOwn,
  findShowcase,
  listAll,
  listOwn,
  listShowcase,
  mayOwn,
  projectContent,
} from './queries.server.ts'

const today = (ctx: Context) => calendarDay(ctx.now())

export const projectRoutes = implement(projects, {
  list: (ctx, { query }) => {
    if (writes(ctx.user)) return listAll(ctx.db, today(ctx), query)
    if (ctx.user?.role === 'User') return listOwn(ctx.db, today(ctx), ctx.user.id, query)
    // Filters and sort orders must not reveal private fields.
    if (query.filter && !isId(query.filter))
      ctx.fail('INVALID_INPUT', { fields: { filter: 'Not a filter.' } })
    if (privateSorts.some((name) => name === query.sort?.replace('-', '')))
      ctx.fail('INVALID_INPUT', { fields: { sort: 'Not a sort order.' } })
    return listShowcase(ctx.db, query)
  },

  one: async (ctx, { params: { id: slugOrId } }) => {
    const { db, user } = ctx
    const full = writes(user)
      ? await findAny(db, today(ctx), slugOrId)
      : user?.role === 'User' && (await findOwn(db, today(ctx), user.id, slugOrId))
    return full || (await findShowcase(db, slugOrId)) || ctx.fail('NOT_FOUND')
  },

  add: async (ctx, { body }) => {
    await requireClient(ctx, body.userId)
    const documents = await requireDocuments(ctx, body.files)
    const slug = body.slug ?? (await proposeSlug(ctx.db, 'project', body.title, projectNames))
    const added = await projectContent(today(ctx)).add(ctx, { ...toRow(body), slug })
    const item = await withDocuments(ctx, added, documents)
    return { message: 'Project added successfully!', item }
  },

  edit: async (ctx, { params: { id }, body: { basedOn, ...body } }) => {
    await requireClient(ctx, body.userId, id)
    const documents = await requireDocuments(ctx, body.files, id)
    const edited = await projectContent(today(ctx)).edit(ctx, id, toRow(body), basedOn)
    const item = await withDocuments(ctx, edited, documents)
    return { message: 'Project updated successfully!', item }
  },

  remove: async (ctx, { params }) => {
    const changeId = await projectContent(today(ctx)).remove(ctx, params.id)
    return { message: 'Project deleted successfully!', changeId }
  },

  removeDocument: async (ctx, { params }) => {
    await removeDocument(ctx, params.id, params.docId)
    return { message: 'File deleted successfully!' }
  },
})

function writes(user: SignedIn | null): boolean {
  return user !== null && mayCall('editor', user.role)
}

async function requireClient(ctx: Context, accountId: string, projectId?: string): Promise<void> {
  if (await mayOwn(ctx.db, accountId, projectId)) return
  ctx.fail('INVALID_INPUT', { fields: { userId: 'This client is no longer there.' } })
}

/** The ids of the files that are documents. */
async function requireDocuments(
  ctx: Context<never, SignedIn>,
  files: readonly string[] = [],
  projectId: string | null = null,
): Promise<string[]> {
  const ids = files.filter(isDocumentUrl).map((url) => url.split('/').at(-1) ?? '')
  if (await mayAttach(ctx, ids, projectId)) return ids
  return ctx.fail('INVALID_INPUT', { fields: { files: 'A file is no longer there.' } })
}

async function withDocuments(
  ctx: Context<never, SignedIn>,
  project: Project,
  ids: readonly string[],
): Promise<Project> {
  if (ids.length === 0) return project
  await attachDocuments(ctx, ids, project.id)
  return (await findAny(ctx.db, today(ctx), project.id)) ?? ctx.fail('NOT_FOUND')
}

function toRow(body: z.output<typeof SaveProject>) {
  const { userId, techStack, dueDate, categoryId, files, projectUrl, ...rest } = body
  return {
    ...rest,
    account_id: userId,
    tech_stack: [...new Set(techStack)],
    due_date: dueDate,
    category_id: categoryId,
    pictures: files && [...new Set(files)].filter((url) => !isDocumentUrl(url)),
    project_url: projectUrl,
  }
}

export const projectCategoryRoutes = categoryRoutes({
  calls: projectCategories,
  name: 'project-category',
  sorted: 'project',
  noun: 'project',
})
