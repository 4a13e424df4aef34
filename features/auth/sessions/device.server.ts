import { randomBytes } from 'node:crypto'
import { readAgency } from '#features/agency/public.server.ts'
import { cookieOptions, digest } from '#server/accounts/refresh-cookie.ts'
import type { Context, Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { deviceOf } from '#shared/device.ts'
import type { Role } from '#shared/roles.ts'
import { newDeviceMail } from './emails.server.ts'
import { signInNotifications } from './notifications.ts'
import { deviceLifetimeMs } from './rules.ts'

const newDevice = signInNotifications['new-device']

const secretBytes = 32

/** The key that rate limits count this browser by, if it has the cookie. */
export function deviceKey(ctx: Context): string | undefined {
  const secret = readSecret(ctx)
  return secret && digest(secret).toString('base64url')
}

/** Returns true if this browser has completed a sign-in to the account before. */
export async function isFromKnownDevice(ctx: Context, accountId: string): Promise<boolean> {
  const secret = readSecret(ctx)
  if (!secret) return false
  const known = await ctx.db
    .selectFrom('known_device')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('hash', '=', hashOf(secret, accountId))
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Remembers the browser of a completed sign-in, and notifies the owner if it is new. Runs in the
 * transaction that completes the sign-in.
 */
export async function rememberDevice(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now()
  const secret = readSecret(ctx) ?? randomBytes(secretBytes)
  const hash = hashOf(secret, accountId)
  if (await saveDevice(ctx.db, accountId, hash, now)) await notifyOwner(ctx, accountId)
  const expires = new Date(now.getTime() + deviceLifetimeMs)
  ctx.http.setCookie(cookieName(ctx), secret.toString('base64url'), {
    ...cookieOptions(ctx),
    expires,
  })
}

function cookieName({ config }: Kernel): string {
  return config.secure ? '__Host-device' : 'device'
}

function readSecret(ctx: Context): Buffer | undefined {
  const secret = Buffer.from(ctx.http.cookies[cookieName(ctx)] ?? '', 'base64url')
  return secret.length === secretBytes ? secret : undefined
}

/**
 * The hash includes the account, so that the table does not reveal which accounts share a browser.
 */
function hashOf(secret: Buffer, accountId: string): Buffer {
  return digest(Buffer.concat([secret, Buffer.from(accountId)]))
}

/** Returns whether the browser is new to an account that has signed in with others before. */
async function saveDevice(db: Db, accountId: string, hash: Buffer, now: Date): Promise<boolean> {
  const seen = { last_seen_at: now.toISOString() }
  const updated = await db
    .updateTable('known_device')
    .set(seen)
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return false
  const otherDevice = await db
    .selectFrom('known_device')
    .select('hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  const inserted = await db
    .insertInto('known_device')
    .values({ account_id: accountId, hash, created_at: now.toISOString(), ...seen })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return otherDevice !== undefined && (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function notifyOwner(ctx: Context, accountId: string): Promise<void> {
  const { email, first_name, role } = await ctx.db
    .selectFrom('account')
    .select(['email', 'first_name', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const device = deviceOf(ctx.http.userAgent)
  // About the account, so that several are one notification until it is read.
  await notify(ctx.db, { to: accountId, kind: newDevice, subject: device, about: accountId })
  const mail = newDeviceMail(await readAgency(ctx), {
    to: email,
    firstName: first_name,
    device,
    now: ctx.now(),
    profile: `${ctx.config.origin}${newDevice.link(accountId, role as Role)}`,
  })
  await ctx.jobs.send(ctx.db, mailJobs.mail, mail)
}
