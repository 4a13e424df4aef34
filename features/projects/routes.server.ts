import type * as z from 'zod/mini'
import { categoryRoutes } from '#features/categories/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { implement } from '#server/implement.ts'
import { sanitize } from '#server/sanitize.ts'
import { proposeSlug } from '#server/slugs.ts'
import { calendarDay } from '#shared/dates.ts'
import { isId } from '#shared/fields.ts'
import { mayCall } from '#shared/roles.ts'
import {
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
    // What is not shown is not to be found out by a filter or an order either.
    if (query.filter && !isId(query.filter))
      ctx.fail('INVALID_INPUT', { fields: { filter: 'Not a filter.' } })
    if (privateSorts.some((name) => name === query.sort?.replace('-', '')))
      ctx.fail('INVALID_INPUT', { fields: { sort: 'Not a sort order.' } })
    return listShowcase(ctx.db, query)
  },

  one: async (ctx, { params: { slugOrId } }) => {
    const { db, user } = ctx
    const full = writes(user)
      ? await findAny(db, today(ctx), slugOrId)
      : user?.role === 'User' && (await findOwn(db, today(ctx), user.id, slugOrId))
    return full || (await findShowcase(db, slugOrId)) || ctx.fail('NOT_FOUND')
  },

  add: async (ctx, { body }) => {
    await requireClient(ctx, body.userId)
    const slug = body.slug ?? (await proposeSlug(ctx.db, 'project', body.title, projectNames))
    const item = await projectContent(today(ctx)).add(ctx, { ...toRow(body), slug })
    return { message: 'Project added successfully!', item }
  },

  edit: async (ctx, { params: { id }, body: { basedOn, ...body } }) => {
    await requireClient(ctx, body.userId, id)
    const item = await projectContent(today(ctx)).edit(ctx, id, toRow(body), basedOn)
    return { message: 'Project updated successfully!', item }
  },

  remove: async (ctx, { params }) => {
    const changeId = await projectContent(today(ctx)).remove(ctx, params.id)
    return { message: 'Project deleted successfully!', changeId }
  },
})

function writes(user: SignedIn | null): boolean {
  return user !== null && mayCall('editor', user.role)
}

async function requireClient(ctx: Context, accountId: string, projectId?: string): Promise<void> {
  if (await mayOwn(ctx.db, accountId, projectId)) return
  ctx.fail('INVALID_INPUT', { fields: { userId: 'This client is no longer there.' } })
}

function toRow(body: z.output<typeof SaveProject>) {
  const { description, userId, techStack, dueDate, categoryId, files, projectUrl, ...rest } = body
  return {
    ...rest,
    description: sanitize(description),
    account_id: userId,
    tech_stack: [...new Set(techStack)],
    due_date: dueDate,
    category_id: categoryId,
    pictures: files && [...new Set(files)],
    project_url: projectUrl,
  }
}

export const projectCategoryRoutes = categoryRoutes({
  calls: projectCategories,
  table: 'project_category',
  sorted: 'project',
  noun: 'project',
})
