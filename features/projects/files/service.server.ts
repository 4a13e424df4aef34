import type * as z from 'zod/mini'
import type { ProjectDocument } from '#features/documents/contract.ts'
import {
  attachDocuments,
  documentsOf,
  removeDocument,
  requireAttachable,
  restoreDocument,
  storeDocuments,
} from '#features/documents/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import type { AddDocuments } from '../contract.ts'
import { addEntry } from '../history/entries.server.ts'
import { fileRefusal } from '../public.server.ts'
import { isOpenTo } from '../queries.server.ts'
import { describeFiles } from '../rules.ts'

type Writer = Context<never, SignedIn>

/** Fails unless the caller sees the private fields of the project. */
export async function requireOpen({ db, user, fail }: Writer, projectId: string): Promise<void> {
  const found = await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where(isOpenTo(user))
    // The lock prevents its deletion while this transaction adds to it.
    .forKeyShare()
    .executeTakeFirst()
  if (!found) fail('NOT_FOUND')
}

/** Adds files and a comment, with one entry in the history. Sent again, a file is added once. */
export async function addToProject(
  ctx: Writer,
  projectId: string,
  { comment = '', files: urls = [] }: z.output<typeof AddDocuments>,
  uploads: readonly UploadedFile[],
): Promise<ProjectDocument[]> {
  if (comment === '' && urls.length + uploads.length === 0)
    ctx.fail('INVALID_INPUT', { fields: { comment: 'Write a comment or choose a file.' } })
  const sent = await requireAttachable(ctx, urls, projectId)
  const stored = await storeDocuments(ctx, uploads)
  const ids = [...stored.map(({ id }) => id), ...sent]
  return inTransaction(ctx, async (inner) => {
    await requireOpen(inner, projectId)
    const names = await attachDocuments(inner, ids, projectId)
    const [action = 'Comment'] = describeFiles(names)
    if (names.length > 0 || comment !== '') await addEntry(inner, { projectId, action, comment })
    const all = await listDocuments(inner, projectId)
    return all.filter(({ id }) => ids.includes(id))
  })
}

async function listDocuments({ db }: Writer, projectId: string): Promise<ProjectDocument[]> {
  const { documents } = await db
    .selectFrom('project')
    .select(documentsOf.as('documents'))
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return documents
}

interface Place {
  projectId: string
  id: string
}

export async function removeFromProject(ctx: Context<'IN_USE', SignedIn>, place: Place) {
  await inTransaction(ctx, async (inner) => {
    await requireOpen(inner, place.projectId)
    const name = await removeDocument(inner, place)
    for (const answer of inner.answersTo(fileRefusal)) {
      const message = await answer(inner.db, place.id)
      if (message) inner.fail('IN_USE', { message })
    }
    await record(inner, place, `File deleted: ${name}`)
  })
}

export async function restoreInProject(ctx: Writer, place: Place): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await requireOpen(inner, place.projectId)
    const name = await restoreDocument(inner, place)
    await record(inner, place, `File restored: ${name}`)
  })
}

/** Nobody is notified. */
function record(ctx: Writer, { projectId }: Place, action: string): Promise<void> {
  return addEntry(ctx, { projectId, action, kind: null })
}
