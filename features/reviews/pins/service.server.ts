import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notPossible } from '../contract.ts'
import { publishReviewEvent, publishStaffEvent } from '../events.server.ts'
import { notifyOfComment } from '../notifications.server.ts'
import {
  type DeliverableRow,
  findLinked,
  getDeliverable,
  lockDeliverable,
  type Reader,
  readerOf,
} from '../queries.server.ts'
import { commentsMax, pinsMax } from '../rules.ts'
import type { PinDetails } from '../shapes.ts'
import type { Writer } from '../writers.server.ts'
import { findPin, listThread } from './queries.server.ts'

type Reading = Pick<Context, 'db' | 'fail'>
type Writing = Pick<Context<'NOT_POSSIBLE'>, 'db' | 'fail' | 'now'>

export type PinRow = NonNullable<Awaited<ReturnType<typeof findPin>>>

/** A pin of a deliverable that the caller reaches. */
export async function getPin(
  ctx: Pick<Context<never, SignedIn>, 'db' | 'fail' | 'user'>,
  id: string,
): Promise<PinRow> {
  const pin = (await findPin(ctx.db, id, readerOf(ctx.user))) ?? ctx.fail('NOT_FOUND')
  await getDeliverable(ctx, pin.deliverableId)
  return pin
}

export async function readPin(ctx: Reading, id: string, reader: Reader): Promise<PinDetails> {
  const pin = (await findPin(ctx.db, id, reader)) ?? ctx.fail('NOT_FOUND')
  return { ...pin, thread: await listThread(ctx.db, id) }
}

interface Place {
  pageId: string
  x: number
  y: number
  text: string
  internal?: boolean | undefined
}

const replaced = { message: 'This page was replaced. Please look at the newest version.' }

export function setPin(
  ctx: Writing,
  deliverableId: string,
  writer: Writer,
  { pageId, x, y, text, internal: isWanted = false }: Place,
): Promise<PinDetails> {
  const isEditor = writer.from === 'agency'
  const internal = isWanted && isEditor
  return inTransaction(ctx, async (inner) => {
    const { db: trx, now } = inner
    const deliverable = await lock(inner, deliverableId)
    const place = await trx
      .selectFrom('deliverable_page as page')
      .innerJoin('deliverable_version as version', 'version.id', 'page.version_id')
      .select(['version.id as version_id', 'page.page'])
      .where('page.id', '=', pageId)
      .where('version.deliverable_id', '=', deliverableId)
      .where('version.number', '=', deliverable.shownVersion)
      .executeTakeFirst()
    if (!place) return inner.fail(notPossible, replaced)
    const { last } = await trx
      .selectFrom('pin')
      .select(sql<number>`coalesce(max(number), 0)`.as('last'))
      .where('deliverable_id', '=', deliverableId)
      .where('internal', '=', internal)
      .executeTakeFirstOrThrow()
    if (last === pinsMax) inner.fail(notPossible, { message: `At most ${pinsMax} pins.` })
    const time = now().toISOString()
    const { id } = await trx
      .insertInto('pin')
      .values({
        ...{ ...place, deliverable_id: deliverableId, number: last + 1, internal, x, y },
        ...{ created_at: time, updated_at: time },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addComment(inner, { id, deliverable, internal }, writer, text)
    return readPin(inner, id, { isEditor })
  })
}

async function lock({ db: trx, fail }: Reading, id: string): Promise<DeliverableRow> {
  await lockDeliverable(trx, id)
  return (await findLinked(trx, id)) ?? fail('NOT_FOUND')
}

interface Commented {
  id: string
  deliverable: DeliverableRow
  internal: boolean
}

/** Nothing about an internal pin leaves the agency. */
async function addComment(
  { db: trx, now }: Writing,
  { id, deliverable, internal }: Commented,
  writer: Writer,
  text: string,
): Promise<void> {
  await trx
    .insertInto('pin_comment')
    .values({
      ...{ pin_id: id, author: writer.from, text, created_at: now().toISOString() },
      ...{ account_id: writer.accountId, guest_id: writer.guestId },
    })
    .execute()
  if (internal) return publishStaffEvent(trx, deliverable.id)
  await notifyOfComment(trx, deliverable, writer)
  await publishReviewEvent(trx, deliverable)
}

export function comment(
  ctx: Writing,
  { id, deliverableId, internal = false }: PinRow,
  writer: Writer,
  text: string,
): Promise<PinDetails> {
  const reader = { isEditor: writer.from === 'agency' }
  return inTransaction(ctx, async (inner) => {
    const deliverable = await lock(inner, deliverableId)
    const { comments } = (await findPin(inner.db, id, reader)) ?? inner.fail('NOT_FOUND')
    if (comments >= commentsMax)
      inner.fail(notPossible, { message: `At most ${commentsMax} comments.` })
    await addComment(inner, { id, deliverable, internal }, writer, text)
    return readPin(inner, id, reader)
  })
}

/** In the newest version. One that is resolved stays with the version where it was. */
export function resolve(
  ctx: Omit<Writing, 'fail'> & Reading,
  { id, deliverableId, internal = false }: PinRow,
  writer: Writer,
  resolved: boolean,
): Promise<PinDetails> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, now } = inner
    const deliverable = await lock(inner, deliverableId)
    const newest = trx
      .selectFrom('deliverable_version')
      .select('id')
      .where('deliverable_id', '=', deliverableId)
      .where('number', '=', deliverable.shownVersion)
    await trx
      .updateTable('pin')
      .set({
        resolved_in: resolved ? newest : null,
        resolved_by: resolved ? writer.accountId : null,
        resolved_by_guest: resolved ? writer.guestId : null,
        updated_at: now().toISOString(),
      })
      .where('id', '=', id)
      .where('resolved_in', resolved ? 'is' : 'is not', null)
      .execute()
    if (internal) await publishStaffEvent(trx, deliverableId)
    else await publishReviewEvent(trx, deliverable)
    return readPin(inner, id, { isEditor: writer.from === 'agency' })
  })
}
