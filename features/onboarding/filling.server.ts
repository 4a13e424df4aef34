import { describeConflict, laterThanBefore } from '#content/changes/conflict.server.ts'
import {
  attachDocuments,
  removeDocument,
  requireAttachable,
} from '#features/documents/public.server.ts'
import { hashSeen, recordDecision } from '#people/decisions.server.ts'
import { seal } from '#server/accounts/vault.ts'
import { sanitize } from '#server/files/sanitize.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import { countOf, cutAtWord } from '#shared/text.ts'
import {
  type Changer,
  changeItem,
  changeList,
  lastChangeOf,
  nameOfUser,
  notifyStaff,
  waitAnew,
} from './changing.server.ts'
import {
  notPossible,
  type Onboarding,
  type OnboardingItem,
  type onboardings,
  type SaveLogin,
} from './contract.ts'
import { getItem, type ItemRow, type ListRow, listItems, seenOf } from './queries.server.ts'
import {
  filesOfItemMax,
  findProblem,
  hasAnswer,
  type ItemKind,
  isAnswered,
  isEmptyContent,
  isToCome,
} from './rules.ts'

type Calls = typeof onboardings
type BodyOf<N extends keyof Calls> = Parts<Calls[N]>['body']

const accepted = { message: 'This is accepted already.' }
const otherKind = { message: 'This item asks for something else.' }

function requireFillable({ fail }: Changer, item: ItemRow, isOfKind: (kind: ItemKind) => boolean) {
  if (!isOfKind(item.kind)) fail(notPossible, otherKind)
  if (item.state === 'accepted') fail(notPossible, accepted)
}

interface Written {
  answer?: string
  state?: 'open' | 'sent'
}

async function write({ db: trx, now, user }: Changer, id: string, { answer, state }: Written) {
  const time = now().toISOString()
  await trx
    .updateTable('onboarding_item')
    .set(({ eb }) => ({
      ...{ answer, state, revision: eb('revision', '+', 1) },
      ...{ answered_by: user.id, answered_at: time, updated_at: laterThanBefore(now()) },
      ...(state === 'sent' && { sent_at: time }),
    }))
    .where('id', '=', id)
    .execute()
}

/** An answer that was sent and is taken back is to come again. */
const takenBack = ({ state }: ItemRow, isEmpty: boolean): Pick<Written, 'state'> =>
  isEmpty && state === 'sent' ? { state: 'open' } : {}

/** The second save of the same text is no conflict, because the reply of the first may be lost. */
export const saveAnswer = (
  ctx: ContextOf<Calls['saveAnswer']>,
  id: string,
  { basedOn, answer: plain = '', content = '' }: BodyOf<'saveAnswer'>,
): Promise<OnboardingItem> =>
  changeItem(ctx, id, async (inner, item) => {
    requireFillable(inner, item, isAnswered)
    const isText = item.kind === 'text'
    const rich = isText && !isEmptyContent(content) ? sanitize(content) : ''
    const answer = isText ? rich : plain
    const problem = isText ? undefined : findProblem(item, answer)
    if (problem) inner.fail('INVALID_INPUT', { fields: { answer: problem } })
    if (answer === item.answer) return
    if (basedOn !== item.revision)
      inner.fail('CONFLICT', await describeConflict(inner, lastChangeOf(item)))
    await write(inner, id, { answer, ...takenBack(item, answer === '') })
  })

/** Sends those of these items that have an answer and are not sent yet. */
export const send = (
  ctx: ContextOf<Calls['send']>,
  id: string,
  { ids }: BodyOf<'send'>,
): Promise<Onboarding> =>
  changeList(ctx, id, async (inner, list) => {
    const items = await listItems(inner, id)
    const sent = items.filter(
      (item) => ids.includes(item.id) && isToCome(item.state) && hasAnswer(item),
    )
    if (sent.length === 0) inner.fail(notPossible, { message: 'There is nothing to send yet.' })
    await inner.db
      .updateTable('onboarding_item')
      .set({ state: 'sent', sent_at: inner.now().toISOString() })
      .set({ updated_at: laterThanBefore(inner.now()) })
      .where(
        'id',
        'in',
        sent.map((item) => item.id),
      )
      .execute()
    await tellOf(inner, list, sent)
  })

/** Tells staff what was sent, and lets the reminders begin anew. */
async function tellOf(ctx: Changer, list: ListRow, [first, ...more]: readonly ItemRow[]) {
  if (!first) return
  await waitAnew(ctx, list.id)
  const others = more.length > 0 ? ` and ${countOf(more.length, 'more item')}` : ''
  const what = `“${cutAtWord(first.title, 60)}”${others}`
  const name = await nameOfUser(ctx)
  await notifyStaff(ctx, list, `${name} sent ${what} for “${cutAtWord(list.projectTitle, 60)}”.`)
}

/** Files join those that a colleague adds at the same time. */
export async function addFiles(
  ctx: ContextOf<Calls['addFiles']>,
  id: string,
  urls: readonly string[],
): Promise<OnboardingItem> {
  const { projectId } = await getItem(ctx, id)
  const documents = await requireAttachable(ctx, urls, projectId)
  return changeItem(ctx, id, async (inner, item) => {
    requireFillable(inner, item, (kind) => kind === 'files')
    if (item.files.length + documents.length > filesOfItemMax)
      inner.fail(notPossible, { message: `At most ${filesOfItemMax} files.` })
    await attachDocuments(inner, documents, projectId)
    await inner.db
      .insertInto('onboarding_file')
      .values(documents.map((document_id) => ({ item_id: id, document_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await write(inner, id, {})
  })
}

export const removeFile = (
  ctx: ContextOf<Calls['removeFile']>,
  id: string,
  fileId: string,
): Promise<OnboardingItem> =>
  changeItem(ctx, id, async (inner, item) => {
    requireFillable(inner, item, (kind) => kind === 'files')
    if (!item.files.some((file) => file.id === fileId)) inner.fail('NOT_FOUND')
    await removeDocument(inner, { projectId: item.projectId, id: fileId })
    await write(inner, id, takenBack(item, item.files.length === 1))
  })

/** Encrypts the login for its item alone, and sends it. */
export const saveLogin = (
  ctx: ContextOf<Calls['saveLogin']>,
  id: string,
  login: SaveLogin,
): Promise<OnboardingItem> =>
  changeItem(ctx, id, async (inner, item, list) => {
    requireFillable(inner, item, (kind) => kind === 'login')
    const sealed = seal(inner.secrets.logins, JSON.stringify(login), id)
    await inner.db
      .insertInto('onboarding_login')
      .values({ item_id: id, sealed })
      .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ sealed }))
      .execute()
    await write(inner, id, { state: 'sent' })
    await tellOf(inner, list, [item])
  })

export const sign = (
  ctx: ContextOf<Calls['sign']>,
  id: string,
  { name, seen }: BodyOf<'sign'>,
): Promise<OnboardingItem> =>
  changeItem(ctx, id, async (inner, item, list) => {
    requireFillable(inner, item, (kind) => kind === 'signature')
    if (!isToCome(item.state)) inner.fail(notPossible, { message: 'This is signed already.' })
    const shown = seenOf(item)
    if (hashSeen(shown) !== seen)
      inner.fail('CONFLICT', {
        message: 'This changed since you opened it. Please look at it again.',
      })
    await recordDecision(inner, { kind: 'onboarding', about: id, seen: shown, decision: 'Signed' })
    await write(inner, id, { answer: name, state: 'sent' })
    await tellOf(inner, list, [item])
  })
