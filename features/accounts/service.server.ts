import * as z from 'zod/mini'
import { requireLatest } from '#content/changes/conflict.server.ts'
import {
  endSessions,
  enqueuePasswordLink,
  refuseGuessable,
  requireRecentAuthentication,
} from '#features/auth/public.server.ts'
import { hasAvatar, storeUpload } from '#features/files/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { placeProblems, stateAfter } from '#people/address.ts'
import { Profile, type User } from '#people/contract.ts'
import type { NewAccount, newAccounts } from '#people/new-account/contract.ts'
import { deleteLinks } from '#server/accounts/password-links.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { type AccountChange, type accounts, lastAdmin, ownAccount } from './contract.ts'
import { requestChange, sendEmailChangedMails } from './email-change/service.server.ts'
import { publishAccountEvent } from './events.server.ts'
import { addAccount, profileOf, sendNewAdminMails, toEmailTaken } from './public.server.ts'
import {
  type AccountValues,
  findUser,
  lockAccount,
  lockActiveAdmins,
  markDeleted,
  updateAccount,
} from './queries.server.ts'
import { describeClients, describeUse } from './users/service.server.ts'

type ChangeContext = ContextOf<typeof accounts.update>
type Locked = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

const OwnChange = z.partial(Profile)

/** Updates one's own profile, or any account as an Admin. */
export async function changeAccount(
  ctx: ChangeContext,
  { role, status, ...change }: AccountChange,
  file: UploadedFile | undefined,
): Promise<User> {
  const isAdmin = ctx.user.role === 'Admin'
  const known = await findUser(ctx.db, change.id)
  if (!known || !(isAdmin || known.id === ctx.user.id)) return ctx.fail('NOT_FOUND')
  refuseIncomplete(ctx, change, known)
  if (file && file.field !== 'avatar') ctx.fail('FILE_MISSING')
  const picture = file ? (await storeUpload(ctx, file)).url : await findEarlierPicture(ctx, change)
  const rights = isAdmin ? { role, status } : {}
  const saved = inTransaction(ctx, async ({ db: trx }) => {
    const admins = isAdmin && (role || status) ? await lockActiveAdmins(trx) : Infinity
    const before = (await lockAccount(trx, change.id)) ?? ctx.fail('NOT_FOUND')
    const profile = profileOf(change, picture)
    const values = { ...profile, ...rights, state: stateAfter(before, profile) }
    const last = { by: before.changed_by, at: before.updated_at }
    await requireLatest({ ...ctx, db: trx }, change.basedOn, last)
    checkChange(ctx, before, values, admins)
    await requireNoClient({ ...ctx, db: trx }, before, values)
    const { email } = values
    if (before.id === ctx.user.id && email && email !== before.email) {
      await requestChange(ctx, trx, before, email)
      values.email = undefined
    }
    const after = await updateAccount(trx, before.id, ctx.now(), {
      ...values,
      changed_by: ctx.user.id,
    })
    await applyConsequences(ctx, trx, before, after)
    await publishAccountEvent(trx, after.id)
    return after
  })
  return saved.catch(toEmailTaken)
}

/** An Admin may empty fields. */
function refuseIncomplete(
  ctx: ChangeContext,
  change: Omit<AccountChange, 'role' | 'status'>,
  known: User,
): void {
  const isAdmin = ctx.user.role === 'Admin'
  const { issues = [] } = (!isAdmin && OwnChange.safeParse(change).error) || {}
  const emptied = issues.map(({ path, message }) => [path.join('.'), message])
  const place = { ...change, country: change.country ?? known.country }
  const fields = { ...Object.fromEntries(emptied), ...placeProblems(place, !isAdmin) }
  if (Object.keys(fields).length > 0) ctx.fail('INVALID_INPUT', { fields })
}

/** A picture that the account has or had, which an undo brings back. */
async function findEarlierPicture(
  ctx: ChangeContext,
  { id, avatar }: Pick<AccountChange, 'id' | 'avatar'>,
): Promise<string | undefined> {
  return avatar && (await hasAvatar(ctx.db, id, avatar)) ? avatar : undefined
}

function checkChange(
  ctx: ChangeContext,
  before: Locked,
  { email = before.email, role = before.role, status = before.status }: AccountValues,
  admins: number,
): void {
  const own = before.id === ctx.user.id
  const sameRights = role === before.role && status === before.status
  if (own && !sameRights) ctx.fail(ownAccount)
  if (!sameRights && isLastAdmin(before, admins)) ctx.fail(lastAdmin)
  if (email !== before.email || !sameRights) requireRecentAuthentication(ctx)
}

/** Staff are no contact persons, so a client with records keeps one that is not. */
async function requireNoClient(
  ctx: ChangeContext,
  { id, role: former, first_name: firstName }: Locked,
  { role = former }: AccountValues,
): Promise<void> {
  if (former !== 'User' || role === 'User') return
  const message = await describeClients(ctx, { id, firstName })
  if (message) ctx.fail('IN_USE', { message, fields: { role: message } })
}

function isLastAdmin({ role, status }: Locked, admins: number): boolean {
  return role === 'Admin' && status === 'Active' && admins <= 1
}

/** Applies the consequences of a change, in its transaction. */
async function applyConsequences(ctx: ChangeContext, trx: Db, before: Locked, after: User) {
  const newEmail = after.email !== before.email
  const newRights = after.role !== before.role || after.status !== before.status
  if (newEmail) {
    await sendEmailChangedMails(ctx, trx, before, after.email)
    await deleteLinks(trx, after.id)
    // The pending link was sent to the old address.
    if (before.password_hash === null) await enqueuePasswordLink(ctx, trx, after)
  }
  if (newEmail || newRights)
    await endSessions(trx, after.id, ctx.now(), newRights ? 'rights' : 'email')
  await recordChange(ctx, trx, before, after)
  if (after.role === 'Admin' && before.role !== 'Admin') await sendNewAdminMails(ctx, trx, after)
  ctx.log.info(
    {
      by: ctx.user.id,
      account: after.id,
      newEmail,
      ...(newRights && { role: after.role, status: after.status }),
    },
    'account changed',
  )
}

async function recordChange(
  ctx: ChangeContext,
  trx: Db,
  before: Locked,
  { id: accountId, email, role, status }: User,
): Promise<void> {
  const events = [
    ['email-changed', before.email, email],
    ['role-changed', before.role, role],
    ['status-changed', before.status, status],
  ] as const
  for (const [kind, from, to] of events) {
    if (from === to) continue
    // The owner is notified of a new address by mail; the log does not contain addresses.
    const detail = kind === 'email-changed' ? '' : `${from} → ${to}`
    await recordSecurityEvent(trx, ctx, kind, { accountId, detail })
  }
}

/** With a password the account is ready at once; otherwise its owner gets a link to set one. */
export async function createAccount(
  ctx: ContextOf<typeof newAccounts.add>,
  { password, role, status, ...profile }: NewAccount,
): Promise<User> {
  if (role === 'Admin') requireRecentAuthentication(ctx)
  const own = [profile.firstName, profile.lastName, profile.businessName, profile.email]
  if (password !== undefined) await refuseGuessable(ctx, password, own)
  const password_hash = password === undefined ? null : await hashPassword(password)
  return inTransaction(ctx, (inner) => addAccount(inner, profile, { role, status, password_hash }))
}

/** Closes an account that holds nothing: nobody can sign in with it, and its email is free again. */
export async function deleteAccount(ctx: ContextOf<typeof accounts.remove>, id: string) {
  requireRecentAuthentication(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const admins = await lockActiveAdmins(trx)
    const account = (await lockAccount(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (account.id === ctx.user.id) ctx.fail(ownAccount)
    if (isLastAdmin(account, admins)) ctx.fail(lastAdmin)
    const { message } = await describeUse(
      { ...ctx, db: trx },
      { id, firstName: account.first_name, status: account.status },
    )
    if (message) ctx.fail('IN_USE', { message })
    await markDeleted(trx, id, ctx.now())
    await deleteLinks(trx, id)
    await endSessions(trx, id, ctx.now(), 'closed')
    await recordSecurityEvent(trx, ctx, 'account-deleted', { accountId: id })
    await publishAccountEvent(trx, id)
    ctx.log.info({ by: ctx.user.id, account: id }, 'account deleted')
  })
}
