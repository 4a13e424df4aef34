import { openSession } from '#features/auth/sessions/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { emailTaken } from '#people/contract.ts'
import { hasAdmin } from '#server/accounts/first-admin.ts'
import { linkHash } from '#server/accounts/password-links.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { violates } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { refuseGuessable } from '../public.server.ts'
import type { FirstAdmin, passwords } from './contract.ts'
import { consumeFirstAdminLinks, findFirstAdminLink, insertFirstAdmin } from './queries.server.ts'

/**
 * Works once, and only while there is no Admin, with any of the printed links. Returns the access
 * token of the new Admin.
 */
export async function makeFirstAdmin(
  ctx: ContextOf<(typeof passwords)['makeFirstAdmin']>,
  token: string,
  admin: FirstAdmin,
): Promise<string> {
  const link = { hash: linkHash(token), now: ctx.now() }
  if (!(await findFirstAdminLink(ctx.db, link)) || (await hasAdmin(ctx.db)))
    return ctx.fail('LINK_INVALID')
  await refuseGuessable(ctx, admin.password, [admin.firstName, admin.lastName, admin.email])
  const passwordHash = await hashPassword(admin.password)
  const created = inTransaction(ctx, async ({ db: trx }) => {
    if (!(await consumeFirstAdminLinks(trx, link)) || (await hasAdmin(trx)))
      ctx.fail('LINK_INVALID')
    const accountId = await insertFirstAdmin(trx, admin, passwordHash)
    await recordSecurityEvent(trx, ctx, 'account-added', { accountId, detail: 'Admin' })
    return accountId
  })
  const id = await created.catch((error) => {
    if (!violates(error, 'account_email')) throw error
    return ctx.fail(emailTaken, { fields: { email: emailTaken.message } })
  })
  const account = { id, role: 'Admin', two_factor_enabled: false, password_hash: passwordHash }
  return (await openSession(ctx, account, false, 'Password')) ?? ctx.fail('LINK_INVALID')
}
