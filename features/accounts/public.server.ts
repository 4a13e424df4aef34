import { readAgency } from '#features/agency/public.server.ts'
import { enqueuePasswordLink } from '#features/auth/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { emailTaken, type HeldIds, type User } from '#people/contract.ts'
import type { NewAccount } from '#people/new-account/contract.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Db, violates } from '#server/db/db.ts'
import type { Use } from '#server/db/in-use.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { question } from '#server/questions.ts'
import { agencyCountryName } from '#shared/address/countries.ts'
import { ApiError } from '#shared/errors.ts'
import type { AccountChange } from './contract.ts'
import { newAdminMail } from './emails.server.ts'
import { publishAccountEvent } from './events.server.ts'
import { type AccountValues, findUser, insertAccount, listAdmins } from './queries.server.ts'

/** Counts records that keep an account from being deleted. `path` is the page that lists them. */
export const holdsAccount = question<(db: Db, accountId: string) => Promise<Use>>()

/** The same of records of a client, whose contact person cannot be deleted then. */
export const holdsClient = question<(db: Db, clientId: string) => Promise<Use>>()

/** Lists the ids of a client's records, newest first. */
export const clientRecords = question<{
  field: keyof HeldIds
  list: (db: Db, clientId: string) => Promise<string[]>
}>()

type NewClient = Pick<NewAccount, 'firstName' | 'lastName' | 'businessName' | 'email'> &
  Partial<Pick<NewAccount, 'phoneNumber'>>

/**
 * Creates a client account in the caller's transaction and mails a link to set a password. Without a
 * user, the person invited themselves.
 */
export function inviteClient(inner: Context, client: NewClient): Promise<User> {
  return insertInvited(inner, client, {
    country: agencyCountryName(),
    role: 'User',
    password_hash: null,
  })
}

type Secret = { password_hash: string | null }

export async function addAccount(
  ctx: Context<never, SignedIn>,
  profile: NewClient,
  others: AccountValues & Secret,
): Promise<User> {
  const user = await insertInvited(ctx, profile, others)
  if (user.role === 'Admin') await sendNewAdminMails(ctx, ctx.db, user)
  return user
}

async function insertInvited(
  ctx: Context,
  profile: NewClient,
  others: AccountValues & Secret,
): Promise<User> {
  const { db: trx } = ctx
  const user = await insertAccount(trx, ctx.now(), {
    ...profileOf(profile),
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    ...others,
  }).catch(toEmailTaken)
  const event = { accountId: user.id, detail: user.role }
  await recordSecurityEvent(trx, ctx, 'account-added', event)
  if (!others.password_hash) await enqueuePasswordLink(ctx, trx, user)
  await publishAccountEvent(trx, user.id)
  ctx.log.info({ by: ctx.user?.id, account: user.id, role: user.role }, 'account created')
  return user
}

/** Mails the other Admins, because an attacker with an Admin's session could create another Admin. */
export async function sendNewAdminMails(ctx: Context<never, SignedIn>, trx: Db, added: User) {
  const by = (await findUser(trx, ctx.user.id)) ?? ctx.fail('NOT_FOUND')
  const { origin } = ctx.config
  const agency = await readAgency({ ...ctx, db: trx })
  for (const { id, email, firstName } of await listAdmins(trx)) {
    if (id === added.id) continue
    const mail = newAdminMail(agency, { to: email, firstName, added, by, now: ctx.now(), origin })
    await ctx.jobs.send(trx, mailJobs.mail, mail)
  }
}

export function profileOf(
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

export function toEmailTaken(error: unknown): never {
  if (!violates(error, 'account_email')) throw error
  throw new ApiError(emailTaken, { fields: { email: emailTaken.message } })
}
