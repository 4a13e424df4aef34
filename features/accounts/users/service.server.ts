import {
  endSessions,
  enqueuePasswordLink,
  listOpenSessions,
  requireRecentAuthentication,
} from '#features/auth/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { listClientsOf } from '#people/clients.server.ts'
import type { HeldIds, User } from '#people/contract.ts'
import { userPaths } from '#people/paths.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { inUseBy, type Use } from '#server/db/in-use.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { InUse } from '#shared/fields.ts'
import { hasRight, isLimitable, sharedRights } from '#shared/roles.ts'
import { ownAccount } from '../contract.ts'
import { clientRecords, holdsAccount, holdsClient } from '../public.server.ts'
import { countColleagues, findListed, lockAccount } from '../queries.server.ts'
import { notActive, type UserDetails, type users } from './contract.ts'
import { listSeenClients } from './limit.server.ts'

export async function getDetails(
  ctx: ContextOf<typeof users.one>,
  id: string,
): Promise<UserDetails> {
  const full = ctx.user.role === 'Admin'
  const user = (await findListed(ctx.db, id, full)) ?? ctx.fail('NOT_FOUND')
  const clientIds = await listClientsOf(ctx.db, id)
  if (!full) return user
  return {
    ...user,
    ...(await listHeldIds(ctx, clientIds)),
    signIns: await listOpenSessions(ctx.db, id, ctx.now()),
    ...(isLimitable(user.role) && { seesClients: await listSeenClients(ctx.db, id) }),
  }
}

async function listHeldIds(
  ctx: Pick<Kernel, 'db' | 'answersTo'>,
  clientIds: readonly string[],
): Promise<HeldIds> {
  const held: HeldIds = { invoices: [], appointments: [] }
  for (const { field, list } of ctx.answersTo(clientRecords))
    for (const id of clientIds) held[field].push(...(await list(ctx.db, id)))
  return held
}

/** Those of the client that a person works for, as far as their rights go. */
export async function listOwnIds(
  ctx: Pick<Context<never, SignedIn>, 'db' | 'answersTo' | 'user'>,
): Promise<HeldIds> {
  const { user } = ctx
  const { invoices, appointments } = await listHeldIds(ctx, user.clientId ? [user.clientId] : [])
  return {
    invoices: hasRight(['invoices'], user) ? invoices : [],
    appointments: hasRight(sharedRights, user) ? appointments : [],
  }
}

type Asking = Pick<Kernel, 'db' | 'answersTo'>

/** Names the records that keep an account from being deleted. */
export async function describeUse(
  ctx: Asking,
  { id, firstName, status }: Pick<User, 'id' | 'firstName' | 'status'>,
): Promise<InUse> {
  const uses = await listClientUses(ctx, id)
  for (const findUse of ctx.answersTo(holdsAccount)) uses.push(await findUse(ctx.db, id))
  // The page offers it for active accounts only.
  const advice = status === 'Active' ? ' Suspend it instead.' : ''
  return inUseBy(
    uses,
    (held) => `${firstName} has ${held}, so this account cannot be deleted.${advice}`,
  )
}

/** Names the records of the clients whose contact person this is. */
export async function describeClients(
  ctx: Asking,
  { id, firstName }: Pick<User, 'id' | 'firstName'>,
): Promise<string> {
  const { message } = inUseBy(
    await listClientUses(ctx, id),
    (held) => `${firstName} has ${held} as a client. Hand the client over first.`,
  )
  return message
}

async function listClientUses(ctx: Asking, id: string): Promise<Use[]> {
  const uses: Use[] = []
  const colleagues = await countColleagues(ctx.db, id)
  uses.push({ noun: 'colleague', count: colleagues, path: userPaths.details(id) })
  const clientIds = await listClientsOf(ctx.db, id)
  for (const findUse of ctx.answersTo(holdsClient)) {
    const found: Use[] = []
    for (const clientId of clientIds) found.push(await findUse(ctx.db, clientId))
    const used = found.filter(({ count }) => count > 0)
    const count = used.reduce((sum, use) => sum + use.count, 0)
    if (used[0]) uses.push({ ...used[0], count })
  }
  return uses
}

/** The link itself is recorded when its mail is sent. */
export async function sendPasswordLink(
  ctx: ContextOf<typeof users.sendPasswordLink>,
  id: string,
): Promise<string> {
  return inTransaction(ctx, async ({ db: trx }) => {
    const account = (await lockAccount(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (account.status !== 'Active') ctx.fail(notActive)
    await enqueuePasswordLink(ctx, trx, account)
    ctx.log.info({ by: ctx.user.id, account: id }, 'password link requested')
    return account.email
  })
}

export async function endSignIns(ctx: ContextOf<typeof users.endSignIns>, accountId: string) {
  requireRecentAuthentication(ctx)
  if (accountId === ctx.user.id) ctx.fail(ownAccount)
  await inTransaction(ctx, async ({ db: trx }) => {
    if (!(await lockAccount(trx, accountId))) ctx.fail('NOT_FOUND')
    await endSessions(trx, accountId, ctx.now(), 'agency')
    await recordSecurityEvent(trx, ctx, 'sign-ins-ended', { accountId, detail: 'All' })
  })
}
