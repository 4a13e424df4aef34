import { sql } from 'kysely'
import { attachDocuments } from '#features/documents/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { ApiError } from '#shared/errors.ts'
import type { UpdateKind } from '../notifications.server.ts'
import { projectCompleted, startRefusal, statusReached } from '../public.server.ts'
import { describeChanges, describeFiles, joinActions, type RecordedFields } from '../rules.ts'
import { addEntry } from './entries.server.ts'

interface Saved {
  /** The ids of the documents that came with it. */
  documents?: readonly string[]
  comment?: string | undefined
}

/** Saves the documents of a project and an entry of its history, in the transaction of the save. */
export async function recordSave(
  ctx: Context<never, SignedIn>,
  projectId: string,
  { documents = [], comment = '' }: Saved,
): Promise<void> {
  const change = await findChange(ctx.db, projectId)
  await requireAltTexts(ctx.db, change)
  await requireStart(ctx, projectId, change)
  const names = await attachDocuments(ctx, documents, projectId)
  const actions = [...describeSave(change), ...describeFiles(names)]
  if (actions.length === 0 && comment === '') return
  const action = joinActions(actions) || 'Comment'
  const kind = kindOf(change, names.length > 0 || comment !== '')
  await addEntry(ctx, { projectId, action, comment, kind })
  if (change.before && change.before.status !== change.after?.status)
    for (const answer of ctx.answersTo(statusReached)) await answer(ctx, projectId)
  if (kind === 'project-completed')
    for (const answer of ctx.answersTo(projectCompleted)) await answer(ctx, projectId)
}

const begun = ['in-progress', 'completed']

/** A project that does not start yet keeps its status. */
async function requireStart(
  ctx: Pick<Context, 'db' | 'answersTo'>,
  projectId: string,
  { before, after }: Change,
): Promise<void> {
  if (before?.status !== 'not started' || !after || !begun.includes(after.status)) return
  for (const answer of ctx.answersTo(startRefusal)) {
    const message = await answer(ctx.db, projectId)
    if (message) throw new ApiError('INVALID_INPUT', { message, fields: { status: message } })
  }
}

interface Change {
  before: RecordedFields | null
  after: RecordedFields | null
}

/** Pictures without an alternative text do not go public. Those that already are stay. */
async function requireAltTexts(trx: Db, { before, after }: Change): Promise<void> {
  if (!after?.showcase) return
  const shown = before?.showcase ? before.pictures : []
  const added = after.pictures.filter((url) => !shown.includes(url))
  if (added.length === 0) return
  const missing = await trx
    .selectFrom('file')
    .select('url')
    .where('url', 'in', added)
    .where('alt', '=', '')
    .execute()
  if (missing.length === 0) return
  const places = missing.map(({ url }) => after.pictures.indexOf(url) + 1)
  const message = askForAltTexts(places)
  throw new ApiError('INVALID_INPUT', { message, fields: { files: message } })
}

function describeSave({ before, after }: Change): string[] {
  if (!after) return []
  return before ? describeChanges(before, after) : ['Project created']
}

/** The notification of the client, if the change needs one. */
function kindOf({ before, after }: Change, isUpdate: boolean): UpdateKind | null {
  const isMoved = before !== null && before.status !== after?.status
  if (isMoved && after?.status === 'completed') return 'project-completed'
  const isDelayed = before !== null && before.due_date !== after?.due_date
  return isMoved || isDelayed || isUpdate ? 'project-update' : null
}

/** Images 1 and 3 need an alt text to go public. */
function askForAltTexts(places: readonly number[]): string {
  const numbers = places.toSorted((one, other) => one - other).map(String)
  const [noun, need] = numbers.length === 1 ? ['Image', 'needs'] : ['Images', 'need']
  return `${noun} ${new Intl.ListFormat('en').format(numbers)} ${need} an alt text to go public.`
}

/** The change that this transaction made, as it was recorded. */
async function findChange(trx: Db, projectId: string): Promise<Change> {
  const { rows } = await sql<Change>`
    select before, after from change where item_id = ${projectId} and created_at = now()
    order by id desc limit 1`.execute(trx)
  return rows[0] ?? { before: null, after: null }
}
