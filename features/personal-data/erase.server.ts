import { requireRecentAuthentication } from '#features/auth/sign-in/service.server.ts'
import { listIssuedTo } from '#features/invoices/service.server.ts'
import { personalData } from '#features/personal-data.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { forgetMails } from '#server/mail/forget-mails.ts'
import type { Person } from '#server/personal-data.ts'
import type { personalData as calls } from './contract.ts'
import { findPerson } from './queries.server.ts'

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** Staff and already erased clients are not found. */
export async function getPerson(ctx: Context<never, SignedIn>, id: string) {
  return (await findPerson(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
}

export async function describeErasure(ctx: ContextOf<typeof calls.erasure>, id: string) {
  const person = await getPerson(ctx, id)
  return {
    name: nameOf(person),
    refusal: await findRefusal(ctx.db, person, ctx.now()),
    invoices: (await listIssuedTo(ctx.db, id)).length,
  }
}

/** Returns why the client cannot be erased: an open account, unpaid invoices or unfinished work. */
async function findRefusal(
  db: Db,
  { id, firstName, isOpen }: Awaited<ReturnType<typeof getPerson>>,
  now: Date,
): Promise<string | null> {
  if (isOpen) return `${firstName} can still sign in. Suspend the account first.`
  const found: string[] = []
  for (const { unfinished } of personalData) {
    const count = unfinished ? await unfinished.count(db, id, now) : 0
    if (unfinished && count > 0)
      found.push(`${count} ${count === 1 ? unfinished.one : unfinished.many}`)
  }
  if (found.length === 0) return null
  return `${firstName} still has ${new Intl.ListFormat('en-US').format(found)}.`
}

/** Irreversible, so it requires the typed name and a recent authentication. */
export async function erasePerson(
  ctx: ContextOf<typeof calls.erase>,
  id: string,
  typed: string,
): Promise<string> {
  requireRecentAuthentication(ctx)
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
    const person = await getPerson(inner, id)
    const name = nameOf(person)
    if (typed.trim() !== name)
      ctx.fail('INVALID_INPUT', { fields: { name: `Type “${name}” to confirm.` } })
    const message = await findRefusal(trx, person, ctx.now())
    if (message) ctx.fail('IN_USE', { message })
    for (const { erase } of personalData) await erase?.(inner, person)
    await forgetMails(trx, person)
    await recordSecurityEvent(trx, ctx, 'account-erased', { accountId: id })
    ctx.log.info({ by: ctx.user.id, account: id }, 'personal data erased')
    return name
  })
}
