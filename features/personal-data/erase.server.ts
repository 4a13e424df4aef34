import { requireRecentAuthentication } from '#features/auth/public.server.ts'
import { listIssuedTo } from '#features/invoices/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { nameOf } from '#people/names.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { forgetMails } from '#server/mail/mail-queue.ts'
import { personalDataPart } from '#server/personal-data.ts'
import type { personalData as calls } from './contract.ts'
import { findPerson } from './queries.server.ts'

/** Staff and already erased clients are not found. */
export async function getPerson(ctx: Context<never, SignedIn>, id: string) {
  return (await findPerson(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
}

export async function describeErasure(ctx: ContextOf<typeof calls.erasure>, id: string) {
  const person = await getPerson(ctx, id)
  let invoices = 0
  for (const clientId of person.clientIds) invoices += (await listIssuedTo(ctx.db, clientId)).length
  return { name: nameOf(person), refusal: await findRefusal(ctx, person), invoices }
}

/** Returns why the client cannot be erased: an open account, unpaid invoices or unfinished work. */
async function findRefusal(
  { db, now, answersTo }: Pick<Context, 'db' | 'now' | 'answersTo'>,
  { id, firstName, isOpen }: Awaited<ReturnType<typeof getPerson>>,
): Promise<string | null> {
  if (isOpen) return `${firstName} can still sign in. Suspend the account first.`
  const found: string[] = []
  for (const { unfinished } of answersTo(personalDataPart)) {
    const count = unfinished ? await unfinished.count(db, id, now()) : 0
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
    const message = await findRefusal(inner, person)
    if (message) ctx.fail('IN_USE', { message })
    // From the last domain to the first, because the account is anonymized last.
    for (const { erase } of ctx.answersTo(personalDataPart).toReversed())
      await erase?.(inner, person)
    await forgetMails(trx, person)
    await recordSecurityEvent(trx, ctx, 'account-erased', { accountId: id })
    ctx.log.info({ by: ctx.user.id, account: id }, 'personal data erased')
    return name
  })
}
