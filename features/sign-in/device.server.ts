import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { landingOf, type Role } from '#shared/roles.ts'
import { newDeviceMail } from './emails.server.ts'
import { findPerson, rememberDevice } from './queries.server.ts'
import { cookieOptions, digest } from './refresh-cookie.server.ts'
import { deviceMs, deviceOf } from './rules.ts'

const secretBytes = 32

/** A complete sign-in makes its browser known; the owner is told of one that joins those known before. */
export async function recogniseDevice(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now()
  const name = ctx.config.secure ? '__Host-device' : 'device'
  const given = Buffer.from(ctx.http.cookies[name] ?? '', 'base64url')
  const secret = given.length === secretBytes ? given : randomBytes(secretBytes)
  // With the account in it, so that the table does not tell who shares a browser.
  const hash = digest(Buffer.concat([secret, Buffer.from(accountId)]))
  await inTransaction(ctx.db, async (trx) => {
    if (!(await rememberDevice(trx, accountId, hash, now))) return
    const { email, first_name, role } = await findPerson(trx, accountId)
    const mail = newDeviceMail({
      to: email,
      firstName: first_name,
      device: deviceOf(ctx.http.userAgent),
      now,
      profile: `${ctx.config.origin}${profileOf(role as Role)}`,
    })
    await ctx.jobs.send(trx, 'mail', mail)
  })
  const expires = new Date(now.getTime() + deviceMs)
  ctx.http.setCookie(name, secret.toString('base64url'), { ...cookieOptions(ctx), expires })
}

/** Its own, or the one that it is part of already. */
function inTransaction(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

function profileOf(role: Role): string {
  return landingOf(role) === '/client-portal' ? '/client-portal/profile' : '/admin/profile'
}
