import type * as z from 'zod/mini'
import { proposeSlug } from '#content/slugs.server.ts'
import type { Writer } from '#content/writing.server.ts'
import { isDocumentUrl } from '#features/documents/contract.ts'
import { requireAttachable } from '#features/documents/public.server.ts'
import { requireClient } from '#people/clients.server.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts, UploadedFile } from '#shared/endpoint.ts'
import {
  type EditProject,
  picturesMax,
  projectNames,
  type projects,
  tooManyPictures,
} from './contract.ts'
import { storedTech } from './details/tech-names.ts'
import { withUploads } from './files/uploads.server.ts'
import { recordSave } from './history/saving.server.ts'
import { clientRefusal } from './public.server.ts'
import { findPrivate, isOwnedBy, projectContent } from './queries.server.ts'

const clientGone = 'This client is no longer there.'

const contentFor = ({ now, user }: Writer) => projectContent(calendarDay(now()), user)

export async function addProject(
  ctx: ContextOf<typeof projects.add>,
  body: Parts<typeof projects.add>['body'],
  files: readonly UploadedFile[],
) {
  const { title, description, userId, ...rest } = body
  const slug = body.slug ?? (await proposeSlug(ctx.db, 'project', title, projectNames))
  return withUploads(ctx, files, async (urls) => {
    const all = requireFewPictures(ctx, [...(body.files ?? []), ...urls])
    const documents = await requireAttachable(ctx, all)
    const row = toRow({ ...rest, files: all })
    return inTransaction(ctx, async (inner) => {
      const client_id = userId ? await requireClient(inner, userId, 'userId', clientGone) : null
      const values = { ...row, title, description, client_id, slug }
      return contentFor(ctx).add(inner, values, (trx, id) =>
        recordSave({ ...ctx, db: trx }, id, { documents }),
      )
    })
  })
}

export async function editProject(
  ctx: ContextOf<typeof projects.edit>,
  id: string,
  { basedOn, comment, userId, ...body }: Parts<typeof projects.edit>['body'],
  files: readonly UploadedFile[],
) {
  const before = await findPrivate(ctx.db, calendarDay(ctx.now()), ctx.user, id)
  return withUploads(ctx, files, async (urls) => {
    const kept = body.files ?? (urls.length > 0 ? before?.files : undefined)
    const all = kept && requireFewPictures(ctx, [...kept, ...urls])
    const documents = await requireAttachable(ctx, all ?? [], id)
    return inTransaction(ctx, async (inner) => {
      const client_id = await newClientOf(inner, id, userId)
      const row = { ...toRow({ ...body, files: all }), client_id }
      return contentFor(ctx).edit(inner, id, row, basedOn, (trx) =>
        recordSave({ ...ctx, db: trx }, id, { documents, comment }),
      )
    })
  })
}

/** The client to store; undefined if the project keeps its own. */
async function newClientOf(
  inner: Pick<Context, 'answersTo' | 'db' | 'fail' | 'now'>,
  id: string,
  userId: string | null | undefined,
): Promise<string | null | undefined> {
  if (userId === undefined) return undefined
  if (userId !== null && (await isOwnedBy(inner.db, id, userId))) return undefined
  for (const answer of inner.answersTo(clientRefusal)) {
    const message = await answer(inner, id)
    if (message) inner.fail('INVALID_INPUT', { fields: { userId: message } })
  }
  if (userId === null) return null
  return requireClient(inner, userId, 'userId', clientGone)
}

type Columns =
  | { showcase: boolean }
  | { category_id: string | null }
  | { description: string; pictures: string[] }

export async function editColumns(ctx: Writer<'CONFLICT'>, id: string, columns: Columns) {
  await contentFor(ctx).edit(ctx, id, columns, undefined, (trx) =>
    recordSave({ ...ctx, db: trx }, id, {}),
  )
}

function requireFewPictures(ctx: Context, files: string[]): string[] {
  const pictures = files.filter((url) => !isDocumentUrl(url))
  if (pictures.length > picturesMax)
    ctx.fail('INVALID_INPUT', { fields: { files: tooManyPictures } })
  return files
}

function toRow(body: Omit<z.output<typeof EditProject>, 'userId'>) {
  const { techStack, dueDate, categoryId, files, projectUrl, ...rest } = body
  return {
    ...rest,
    tech_stack: techStack && [...new Set(techStack.map(storedTech))],
    due_date: dueDate,
    category_id: categoryId,
    pictures: files && [...new Set(files)].filter((url) => !isDocumentUrl(url)),
    project_url: projectUrl,
  }
}
