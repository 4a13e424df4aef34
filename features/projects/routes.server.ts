import type * as z from 'zod/mini'
import {
  categorizeManyHandler,
  publishManyHandler,
  removeManyHandler,
} from '#content/bulk/handlers.server.ts'
import { requirePreview, signPreview } from '#content/previews.server.ts'
import { freeSlugHandler, proposeSlug } from '#content/slugs.server.ts'
import type { Writer } from '#content/writing.server.ts'
import { isDocumentUrl } from '#features/documents/contract.ts'
import { mayAttach } from '#features/documents/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { implement } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { isId } from '#shared/fields.ts'
import {
  type EditProject,
  picturesMax,
  privateSorts,
  projectNames,
  projects,
  tooManyPictures,
} from './contract.ts'
import { storedTech } from './details/tech-names.ts'
import {
  addToProject,
  removeFromProject,
  requireOpen,
  restoreInProject,
} from './files/writing.server.ts'
import { listHistory } from './history/queries.server.ts'
import { recordSave } from './history/saving.server.ts'
import {
  findPreviewed,
  findPrivate,
  findShowcase,
  listPrivate,
  listShowcase,
  mayOwn,
  projectContent,
} from './queries.server.ts'
import { withUploads } from './uploads.server.ts'

export { readableProject } from './details/readable-project.ts'

const today = (ctx: Context) => calendarDay(ctx.now())

const previewPath = (id: string) => `/project-details/preview/${id}`

export const projectRoutes = implement(projects, {
  list: (ctx, { query }) => {
    if (ctx.user) return listPrivate(ctx.db, today(ctx), ctx.user, query)
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

  add: async (ctx, { body, files }) => {
    const { title, description, userId } = body
    const slug = body.slug ?? (await proposeSlug(ctx.db, 'project', title, projectNames))
    const item = await withUploads(ctx, files, async (urls) => {
      const all = requireFewPictures(ctx, [...(body.files ?? []), ...urls])
      const documents = await requireDocuments(ctx, all)
      const row = toRow({ ...body, files: all })
      const values = { ...row, title, description, account_id: userId, slug }
      return inTransaction(ctx, async (inner) => {
        await requireClient(inner, userId)
        return projectContent(today(ctx), ctx.user).add(inner, values, (trx, id) =>
          recordSave({ ...ctx, db: trx }, id, { documents }),
        )
      })
    })
    return { message: 'Project added successfully!', item }
  },

  edit: {
    guard: (ctx, { params }) => requireOpen(ctx, params.id),
    handle: async (ctx, { params: { id }, body: { basedOn, comment, ...body }, files }) => {
      const before = await findPrivate(ctx.db, today(ctx), ctx.user, id)
      const item = await withUploads(ctx, files, async (urls) => {
        const kept = body.files ?? (urls.length > 0 ? before?.files : undefined)
        const all = kept && requireFewPictures(ctx, [...kept, ...urls])
        const documents = await requireDocuments(ctx, all, id)
        const { edit } = projectContent(today(ctx), ctx.user)
        return inTransaction(ctx, async (inner) => {
          if (body.userId !== undefined) await requireClient(inner, body.userId, id)
          return edit(inner, id, toRow({ ...body, files: all }), basedOn, (trx) =>
            recordSave({ ...ctx, db: trx }, id, { documents, comment }),
          )
        })
      })
      return { message: 'Project updated successfully!', item }
    },
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

  removeDocument: async (ctx, { params: { id, docId } }) => {
    await removeFromProject(ctx, { projectId: id, id: docId })
    return { message: 'File deleted successfully!' }
  },

  restoreDocument: async (ctx, { params: { id, docId } }) => {
    await restoreInProject(ctx, { projectId: id, id: docId })
    return { message: 'File restored' }
  },
})

type Columns = { showcase: boolean } | { category_id: string | null }

async function editColumns(ctx: Writer<'CONFLICT'>, id: string, columns: Columns): Promise<void> {
  await projectContent(today(ctx), ctx.user).edit(ctx, id, columns, undefined, (trx) =>
    recordSave({ ...ctx, db: trx }, id, {}),
  )
}

function requireFewPictures(ctx: Context, files: string[]): string[] {
  const pictures = files.filter((url) => !isDocumentUrl(url))
  if (pictures.length > picturesMax)
    ctx.fail('INVALID_INPUT', { fields: { files: tooManyPictures } })
  return files
}

function addedMessage(files: number): string {
  if (files === 0) return 'Comment added successfully!'
  return files === 1 ? 'File added successfully!' : `${files} files added successfully!`
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

function toRow(body: z.output<typeof EditProject>) {
  const { userId, techStack, dueDate, categoryId, files, projectUrl, ...rest } = body
  return {
    ...rest,
    account_id: userId,
    tech_stack: techStack && [...new Set(techStack.map(storedTech))],
    due_date: dueDate,
    category_id: categoryId,
    pictures: files && [...new Set(files)].filter((url) => !isDocumentUrl(url)),
    project_url: projectUrl,
  }
}

/** A restored version is told in the history like any other save. */
export const recordRestored = (ctx: Context<never, SignedIn>, id: string) => recordSave(ctx, id, {})
