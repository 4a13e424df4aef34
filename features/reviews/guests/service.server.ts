import { recordTypedDecision } from '#people/decisions.server.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { readToken, signToken } from '#server/pages/signed-token.ts'
import type { Parts } from '#shared/endpoint.ts'
import { notPossible } from '../contract.ts'
import { decide } from '../decide.server.ts'
import { findPage, listPagesOf, type PageRow } from '../pages/pictures.server.ts'
import { findPin } from '../pins/queries.server.ts'
import type { PinRow } from '../pins/service.server.ts'
import { type DeliverableRow, findLinked, guestReader, lockDeliverable } from '../queries.server.ts'
import { guestsMax } from '../rules.ts'
import type { Writer } from '../writers.server.ts'
import { guestNeeded, type reviewLinks } from './contract.ts'

type LinkContext = Pick<Context<'LINK_INVALID'>, 'db' | 'fail' | 'secrets'>
type GuestContext = Pick<Context<'LINK_INVALID' | 'GUEST_NEEDED'>, 'db' | 'fail' | 'secrets'>

/** The deliverable of a link that was not ended. */
export async function requireLinked(ctx: LinkContext, token: string): Promise<DeliverableRow> {
  const linked = readToken(ctx.secrets, 'review', token) ?? ctx.fail('LINK_INVALID')
  const row = (await findLinked(ctx.db, linked.id)) ?? ctx.fail('LINK_INVALID')
  const isOpen = row.isLinked && row.linkVersion === linked.linkVersion
  return isOpen ? row : ctx.fail('LINK_INVALID')
}

/** A pin of the deliverable of the link. */
export async function requirePin(ctx: LinkContext, token: string, id: string): Promise<PinRow> {
  const deliverable = await requireLinked(ctx, token)
  const pin = await findPin(ctx.db, id, guestReader)
  return pin?.deliverableId === deliverable.id ? pin : ctx.fail('NOT_FOUND')
}

/** A page of the deliverable of the link. */
export async function requirePage(ctx: LinkContext, token: string, id: string): Promise<PageRow> {
  const deliverable = await requireLinked(ctx, token)
  const page = await findPage(ctx.db, id, guestReader)
  return page?.deliverableId === deliverable.id ? page : ctx.fail('NOT_FOUND')
}

export async function requirePagesOf(
  ctx: LinkContext,
  token: string,
  versionId: string,
): Promise<PageRow[]> {
  const deliverable = await requireLinked(ctx, token)
  const pages = await listPagesOf(ctx.db, versionId, guestReader)
  return pages.filter(({ deliverableId }) => deliverableId === deliverable.id)
}

type Guest = Writer & { email: string }

/** Whoever told name and email address, while the link through which they came is not ended. */
async function requireGuest(
  ctx: GuestContext,
  { id, linkVersion }: DeliverableRow,
  token: string,
): Promise<Guest> {
  const linked = readToken(ctx.secrets, 'review-guest', token) ?? ctx.fail(guestNeeded)
  const guest = await ctx.db
    .selectFrom('review_guest')
    .select(['id', 'name', 'email'])
    .where('id', '=', linked.id)
    .where('deliverable_id', '=', id)
    .executeTakeFirst()
  if (!guest || linked.linkVersion !== linkVersion) return ctx.fail(guestNeeded)
  return { from: 'guest', accountId: null, guestId: guest.id, name: guest.name, email: guest.email }
}

const tooMany = { message: 'Too many people have this link. Please ask for an account.' }

/** The deliverable of the link, and the guest of the token. */
export async function requireWriter(ctx: GuestContext, token: string, guestToken: string) {
  const deliverable = await requireLinked(ctx, token)
  return { deliverable, writer: await requireGuest(ctx, deliverable, guestToken) }
}

/** Returns the token of the guest. The same name and address are the same guest. */
export function introduce(
  ctx: ContextOf<typeof reviewLinks.introduce>,
  token: string,
  { name, email }: Parts<typeof reviewLinks.introduce>['body'],
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, now, secrets } = inner
    const { id: deliverable_id, linkVersion } = await requireLinked(inner, token)
    await lockDeliverable(trx, deliverable_id)
    const guests = await trx
      .selectFrom('review_guest')
      .select(['id', 'name', 'email'])
      .where('deliverable_id', '=', deliverable_id)
      .limit(guestsMax)
      .execute()
    const known = guests.find((guest) => guest.name === name && guest.email === email)
    if (!known && guests.length === guestsMax) inner.fail(notPossible, tooMany)
    const { id } =
      known ??
      (await trx
        .insertInto('review_guest')
        .values({ deliverable_id, name, email, created_at: now().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow())
    return signToken(secrets, 'review-guest', { id, linkVersion })
  })
}

/** Even if the browser is signed in, it decides as the guest. */
export async function decideAsGuest(
  ctx: ContextOf<typeof reviewLinks.decide>,
  token: string,
  { guest: guestToken, ...decided }: Parts<typeof reviewLinks.decide>['body'],
): Promise<void> {
  const { deliverable, writer } = await requireWriter(ctx, token, guestToken)
  const { name, email } = writer
  const person = { name, email, clientId: deliverable.clientId }
  await decide({ ...ctx, user: null }, deliverable.id, decided, async (inner, record) => ({
    id: await recordTypedDecision(inner, { ...record, ...person }),
    name,
  }))
}
