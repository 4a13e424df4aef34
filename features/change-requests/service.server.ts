import { attachDocuments, requireAttachable } from '#features/documents/public.server.ts'
import { subscriptionCardOf } from '#features/plans/public.server.ts'
import { requireClientProject } from '#features/projects/public.server.ts'
import { currencyOf } from '#people/clients.server.ts'
import { hashSeen, recordDecision } from '#people/decisions.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay, formatMinutes } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { type FileKind, isPictureKind } from '#shared/file-kinds.ts'
import { toCents } from '#shared/money.ts'
import { mayCall } from '#shared/roles.ts'
import { addLine, carryOut } from './accept.server.ts'
import { type changeRequests, notPossible, type RequestDetails } from './contract.ts'
import { addEntry } from './notifications.server.ts'
import {
  answerOf,
  getRequest,
  lockRequest,
  type RequestRow,
  readReserved,
  readThread,
  seenOf,
  toRequest,
} from './queries.server.ts'
import { answerInWords, isDecided } from './rules.ts'

type Caller = Context<never, SignedIn>
type Calls = typeof changeRequests

export async function getDetails(ctx: Caller, id: string): Promise<RequestDetails> {
  const row = await getRequest(ctx, id)
  return {
    ...toRequest(row, ctx.user),
    ...(await readThread(ctx.db, ctx.user, id)),
    ...(mayCall('editor', ctx.user.role) && { offer: await readOffer(ctx, row.clientId) }),
  }
}

async function readOffer(ctx: Caller, clientId: string) {
  const plan = await subscriptionCardOf(ctx.db, clientId, calendarDay(ctx.now()))
  const currency = await currencyOf(ctx, clientId)
  // Before the first period, all of them.
  const planned = plan?.hoursLeft ?? plan?.includedHours ?? null
  const reserved = planned === null ? 0 : await readReserved(ctx.db, ctx.now(), clientId)
  const hoursLeft = planned === null ? null : Math.max(0, planned - reserved / 3600)
  return { currency, hoursLeft, hasPlan: plan !== null }
}

export async function ask(
  ctx: ContextOf<Calls['ask']>,
  projectId: string,
  { title, description, pageUrl = '', picture }: Parts<Calls['ask']>['body'],
): Promise<RequestDetails> {
  const pictures = await requireAttachable(ctx, picture ? [picture] : [])
  await requirePictures(ctx, pictures)
  return inTransaction(ctx, async (inner) => {
    const { clientId, status } = await requireClientProject(inner, projectId)
    if (status === 'canceled') inner.fail(notPossible, canceled)
    await attachDocuments(inner, pictures, projectId)
    const created_at = ctx.now().toISOString()
    const { id } = await inner.db
      .insertInto('change_request')
      .values({
        ...{ project_id: projectId, client_id: clientId, account_id: ctx.user.id },
        ...{ title, description, page_url: pageUrl, picture_id: pictures[0] },
        ...{ created_at, updated_at: created_at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const request = { id, projectId, clientId, title }
    await addEntry(inner, { request, action: 'Asked', did: 'asked for' })
    return getDetails(inner, id)
  })
}

async function requirePictures(ctx: Pick<Caller, 'db' | 'fail'>, ids: readonly string[]) {
  if (ids.length === 0) return
  const documents = await ctx.db
    .selectFrom('document')
    .select('kind')
    .where('id', 'in', ids)
    .$narrowType<{ kind: FileKind }>()
    .execute()
  if (!documents.every(({ kind }) => isPictureKind(kind)))
    ctx.fail('INVALID_INPUT', { fields: { picture: 'Please choose an image.' } })
}

/** Runs `work` on the locked request, and returns what became of it. */
function changeRequest<C extends Caller>(
  ctx: C,
  id: string,
  work: (inner: C, request: RequestRow) => Promise<unknown>,
): Promise<RequestDetails> {
  return inTransaction(ctx, async (inner) => {
    await work(inner, await lockRequest(inner, id))
    return getDetails(inner, id)
  })
}

const decided = { message: 'This change request is decided already.' }
const canceled = { message: 'This project is canceled.' }

export function answer(
  ctx: ContextOf<Calls['answer']>,
  id: string,
  body: Parts<Calls['answer']>['body'],
): Promise<RequestDetails> {
  return changeRequest(ctx, id, async (inner, request) => {
    if (isDecided(request.state)) inner.fail(notPossible, decided)
    if (request.projectStatus === 'canceled') inner.fail(notPossible, canceled)
    const time = inner.now().toISOString()
    await inner.db
      .updateTable('change_request')
      .set({
        ...(await columnsOf(inner, request, body)),
        ...{ state: 'answered', answer: body.kind, more_days: body.moreDays ?? 0 },
        ...{ answered_by: inner.user.id, answered_at: time, updated_at: time },
      })
      .where('id', '=', id)
      .execute()
    const answered = await getRequest(inner, id)
    const given = answerOf(answered)
    // More days move the due date, so they wait for the client.
    const isIncluded = body.kind === 'included' && !body.moreDays
    if (isIncluded) await carryOut(inner, answered)
    await addEntry(inner, {
      ...{ request, action: given ? answerInWords(given) : '' },
      did: isIncluded ? 'included' : 'answered',
    })
  })
}

async function columnsOf(
  ctx: Caller,
  { clientId }: RequestRow,
  { kind, hours = 0, amount = 0 }: Parts<Calls['answer']>['body'],
) {
  const none = { minutes: null, cents: null, currency: null }
  if (kind === 'included') return none
  if (kind === 'price') {
    const currency = await currencyOf(ctx, clientId)
    const cents = toCents(amount, currency)
    if (cents === 0) ctx.fail('INVALID_INPUT', { fields: { amount: 'Enter a price.' } })
    return { ...none, cents, currency }
  }
  const minutes = Math.round(hours * 60)
  const missing = await findMissing(ctx, clientId, minutes)
  if (missing) ctx.fail('INVALID_INPUT', { fields: { hours: missing } })
  return { ...none, minutes }
}

/** Says why the plan of a client does not have so many minutes left. */
async function findMissing(ctx: Caller, clientId: string, minutes: number) {
  const { hasPlan, hoursLeft } = await readOffer(ctx, clientId)
  if (!hasPlan) return 'There is no plan to take them from.'
  const left = hoursLeft === null ? minutes : Math.round(hoursLeft * 60)
  return minutes > left ? `Only ${formatMinutes(left)} hours are left in this period.` : undefined
}

export function decide(
  ctx: ContextOf<Calls['decide']>,
  id: string,
  { decision, seen }: Parts<Calls['decide']>['body'],
): Promise<RequestDetails> {
  return changeRequest(ctx, id, async (inner, request) => {
    if (isDecided(request.state)) inner.fail(notPossible, decided)
    const isAccepted = decision === 'accept'
    if (isAccepted && request.state === 'asked')
      inner.fail(notPossible, { message: 'This change request has no answer yet.' })
    const shown = seenOf(request)
    if (hashSeen(shown) !== seen)
      inner.fail('CONFLICT', {
        message: 'This changed since you opened it. Please look at it again.',
      })
    if (isAccepted) await requirePossible(inner, request)
    const words = isAccepted ? 'Accepted' : 'Declined'
    await recordDecision(inner, {
      ...{ kind: 'change-request', about: id, seen: shown, decision: words },
    })
    if (isAccepted) await carryOut(inner, request)
    else await setState(inner, id, 'declined')
    await addEntry(inner, { request, action: words, did: words.toLowerCase() })
  })
}

/** Another request may have taken the hours of the plan since the answer. */
async function requirePossible(
  ctx: ContextOf<Calls['decide']>,
  { projectStatus, answer, clientId, minutes }: RequestRow,
): Promise<void> {
  if (projectStatus === 'canceled') ctx.fail(notPossible, canceled)
  const missing = answer === 'plan' && (await findMissing(ctx, clientId, minutes ?? 0))
  if (missing) ctx.fail(notPossible, { message: `${missing} Please ask us for another answer.` })
}

async function setState({ db, now }: Caller, id: string, state: 'declined' | 'done') {
  const time = now().toISOString()
  await db
    .updateTable('change_request')
    .set({ state, updated_at: time, ...(state === 'declined' && { decided_at: time }) })
    .where('id', '=', id)
    .execute()
}

/** Staff decline what they will not do, and mark what they did as done. */
export function close(
  ctx: ContextOf<Calls['close']>,
  id: string,
  { state }: Parts<Calls['close']>['body'],
): Promise<RequestDetails> {
  return changeRequest(ctx, id, async (inner, request) => {
    const isPossible = state === 'done' ? request.state === 'accepted' : !isDecided(request.state)
    if (!isPossible) inner.fail(notPossible)
    await setState(inner, id, state)
    const [action, did] = state === 'done' ? ['Done', 'finished'] : ['Declined', 'declined']
    await addEntry(inner, { request, action, did })
  })
}

/** Staff changed or deleted the line of an accepted price, or voided its invoice. */
export function bill(ctx: ContextOf<Calls['bill']>, id: string): Promise<RequestDetails> {
  return changeRequest(ctx, id, async (inner, request) => {
    if (!request.isUnbilled) inner.fail(notPossible, { message: 'An invoice has its line.' })
    const invoice_id = await addLine(inner, request)
    await inner.db.updateTable('change_request').set({ invoice_id }).where('id', '=', id).execute()
  })
}

export function comment(ctx: Caller, id: string, text: string): Promise<RequestDetails> {
  return changeRequest(ctx, id, (inner, request) =>
    addEntry(inner, { request, text, did: 'commented on' }),
  )
}

/** The accepted request of a task that is completed is done. */
export async function finishOfTask(
  ctx: Pick<Caller, 'db' | 'now' | 'user'>,
  taskId: string,
): Promise<void> {
  const finished = await ctx.db
    .updateTable('change_request')
    .set({ state: 'done', updated_at: ctx.now().toISOString() })
    .where('task_id', '=', taskId)
    .where('state', '=', 'accepted')
    .returning(['id', 'project_id as projectId', 'client_id as clientId', 'title'])
    .execute()
  for (const request of finished) await addEntry(ctx, { request, action: 'Done', did: 'finished' })
}
