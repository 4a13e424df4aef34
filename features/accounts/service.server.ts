import * as z from 'zod/mini'
import { requireLatest } from '#content/changes/conflict.server.ts'
import { readAgency } from '#features/agency/service.server.ts'
import {
  deleteLinks,
  enqueuePasswordLink,
  refuseGuessable,
} from '#features/auth/passwords/service.server.ts'
import { endSessions, requireRecentAuthentication } from '#features/auth/sign-in/service.server.ts'
import { hasAvatar, storeUpload } from '#features/files/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { events, signalPerson, signalStaff } from '#server/db/addressed-event.ts'
import { type Db, violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { ApiError, errorTable } from '#shared/errors.ts'
import { type AccountChange, type accounts, Profile, type User } from './contract.ts'
import { notifyBothAddresses, requestChange } from './email-change/service.server.ts'
import { newAdminMail } from './emails.server.ts'
import type { NewAccount, newAccounts } from './new-account/contract.ts'
import {
  type AccountValues,
  findUser,
  insertAccount,
  listAdmins,
  lockAccount,
  lockActiveAdmins,
  markDeleted,
  updateAccount,
} from './queries.server.ts'
import { describeUse } from './users/holdings.server.ts'

type ChangeContext = ContextOf<typeof accounts.update>
type Locked = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

const OwnChange = z.partial(Profile)

const changed = events({ account: 'editor', 'own-account': 'person' })

/** Updates one's own profile, or any account as an Admin. */
export async function changeAccount(
  ctx: ChangeContext,
  { role, status, ...change }: AccountChange,
  file: UploadedFile | undefined,
): Promise<User> {
  const isAdmin = ctx.user.role === 'Admin'
  const mayChange = isAdmin ? {} : { onlyId: ctx.user.id }
  if (!(await findUser(ctx.db, change.id, mayChange))) return ctx.fail('NOT_FOUND')
  if (!isAdmin) refuseEmptied(ctx, change)
  if (file && file.field !== 'avatar') ctx.fail('FILE_MISSING')
  const picture = file ? (await storeUpload(ctx, file)).url : await findEarlierPicture(ctx, change)
  const rights = isAdmin ? { role, status } : {}
  const saved = inTransaction(ctx, async ({ db: trx }) => {
    const admins = isAdmin && (role || status) ? await lockActiveAdmins(trx) : Infinity
    const before = (await lockAccount(trx, change.id)) ?? ctx.fail('NOT_FOUND')
    const values = { ...profileOf(change, picture), ...rights }
    const last = { by: before.changed_by, at: before.updated_at }
    await requireLatest({ ...ctx, db: trx }, change.basedOn, last)
    checkChange(ctx, before, values, admins)
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
    await announceAccount(trx, after.id)
    return after
  })
  return saved.catch(toEmailTaken)
}

function refuseEmptied(ctx: ChangeContext, change: Omit<AccountChange, 'role' | 'status'>): void {
  const { issues = [] } = OwnChange.safeParse(change).error ?? {}
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  if (issues.length > 0) ctx.fail('INVALID_INPUT', { fields })
}

/** A picture that the account has or had, which an undo brings back. */
async function findEarlierPicture(
  ctx: ChangeContext,
  { id, avatar }: Pick<AccountChange, 'id' | 'avatar'>,
): Promise<string | undefined> {
  return avatar && (await hasAvatar(ctx.db, id, avatar)) ? avatar : undefined
}

function profileOf(
  change: Omit<AccountChange, 'id' | 'role' | 'status'>,
  picture?: string,
): AccountValues {
  const { firstName, lastName, businessName, phoneNumber, zipCode, avatar } = change
  return {
    first_name: firstName,
    last_name: lastName,
    business_name: businessName,
    email: change.email,
    phone_number: emptyIfNull(phoneNumber),
    address: emptyIfNull(change.address),
    city: emptyIfNull(change.city),
    state: emptyIfNull(change.state),
    country: change.country,
    zip_code: emptyIfNull(zipCode),
    avatar: picture ?? (avatar === '' || avatar === null ? null : undefined),
  }
}

function emptyIfNull(value: string | null | undefined): string | undefined {
  return value === null ? '' : value
}

function checkChange(
  ctx: ChangeContext,
  before: Locked,
  { email = before.email, role = before.role, status = before.status }: AccountValues,
  admins: number,
): void {
  const own = before.id === ctx.user.id
  const sameRights = role === before.role && status === before.status
  if (own && !sameRights) ctx.fail('OWN_ACCOUNT')
  if (!sameRights && isLastAdmin(before, admins)) ctx.fail('LAST_ADMIN')
  if (email !== before.email || !sameRights) requireRecentAuthentication(ctx)
}

function isLastAdmin({ role, status }: Locked, admins: number): boolean {
  return role === 'Admin' && status === 'Active' && admins <= 1
}

/** Applies the consequences of a change, in its transaction. */
async function applyConsequences(
  ctx: ChangeContext,
  trx: Db,
  before: Locked,
  after: User,
): Promise<void> {
  const newEmail = after.email !== before.email
  const newRights = after.role !== before.role || after.status !== before.status
  if (newEmail) {
    await notifyBothAddresses(ctx, trx, before, after.email)
    await deleteLinks(trx, after.id)
    // The pending link was sent to the old address.
    if (before.password_hash === null) await enqueuePasswordLink(ctx, trx, after)
  }
  if (newEmail || newRights)
    await endSessions(trx, after.id, ctx.now(), newRights ? 'rights' : 'email')
  await recordChange(ctx, trx, before, after)
  if (after.role === 'Admin' && before.role !== 'Admin') await notifyAdmins(ctx, trx, after)
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

/** Notifies the other Admins, because an attacker with an Admin's session could create another Admin. */
async function notifyAdmins(ctx: Context<never, SignedIn>, trx: Db, added: User): Promise<void> {
  const by = (await findUser(trx, ctx.user.id)) ?? ctx.fail('NOT_FOUND')
  const { origin } = ctx.config
  const agency = await readAgency({ ...ctx, db: trx })
  for (const { id, email, firstName } of await listAdmins(trx)) {
    if (id === added.id) continue
    const mail = newAdminMail(agency, { to: email, firstName, added, by, now: ctx.now(), origin })
    await ctx.jobs.send(trx, mailJobs.mail, mail)
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
  const values = {
    ...profileOf(profile),
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    role,
    status,
    password_hash,
  }
  return inTransaction(ctx, (inner) => addAccount(inner, values)).catch(toEmailTaken)
}

async function addAccount(
  ctx: Context<never, SignedIn>,
  values: Parameters<typeof insertAccount>[2],
): Promise<User> {
  const { db: trx } = ctx
  const user = await insertAccount(trx, ctx.now(), values)
  const event = { accountId: user.id, detail: user.role }
  await recordSecurityEvent(trx, ctx, 'account-added', event)
  if (user.role === 'Admin') await notifyAdmins(ctx, trx, user)
  if (!values.password_hash) await enqueuePasswordLink(ctx, trx, user)
  await announceAccount(trx, user.id)
  ctx.log.info({ by: ctx.user.id, account: user.id, role: user.role }, 'account created')
  return user
}

type NewClient = Pick<NewAccount, 'firstName' | 'lastName' | 'businessName' | 'email'> &
  Partial<Pick<NewAccount, 'phoneNumber'>>

/** Creates a client account in the caller's transaction and mails a link to set a password. */
export function inviteClient(inner: Context<never, SignedIn>, client: NewClient): Promise<User> {
  const values = {
    ...profileOf(client),
    first_name: client.firstName,
    last_name: client.lastName,
    email: client.email,
    country: 'USA',
    role: 'User' as const,
    password_hash: null,
  }
  return addAccount(inner, values).catch(toEmailTaken)
}

/** Closes an account that holds nothing: nobody can sign in with it, and its email is free again. */
export async function deleteAccount(
  ctx: ContextOf<typeof accounts.remove>,
  id: string,
): Promise<void> {
  requireRecentAuthentication(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const admins = await lockActiveAdmins(trx)
    const account = (await lockAccount(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (account.id === ctx.user.id) ctx.fail('OWN_ACCOUNT')
    if (isLastAdmin(account, admins)) ctx.fail('LAST_ADMIN')
    const { message } = await describeUse(trx, id, account.first_name)
    if (message) ctx.fail('IN_USE', { message })
    await markDeleted(trx, id, ctx.now())
    await deleteLinks(trx, id)
    await endSessions(trx, id, ctx.now(), 'closed')
    await recordSecurityEvent(trx, ctx, 'account-deleted', { accountId: id })
    await announceAccount(trx, id)
    ctx.log.info({ by: ctx.user.id, account: id }, 'account deleted')
  })
}

/** Open lists of accounts, and the open pages of their owner, show the change. */
async function announceAccount(trx: Db, id: string): Promise<void> {
  await signalStaff(trx, changed.account, { id })
  await signalPerson(trx, changed['own-account'], { accountId: id, id })
}

function toEmailTaken(error: unknown): never {
  if (!violates(error, 'account_email')) throw error
  throw new ApiError('EMAIL_TAKEN', { fields: { email: errorTable.EMAIL_TAKEN[1] } })
}
