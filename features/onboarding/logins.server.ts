import { requireRecentAuthentication } from '#features/auth/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { unseal } from '#server/accounts/vault.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { type onboardings, reasonUsed, type SaveLogin } from './contract.ts'
import { publishOnboardingEvent } from './events.server.ts'
import { getItem, getList } from './queries.server.ts'
import { onboardingSection } from './reminders/contract.ts'

/** Shows a login once for each person and reason, and records it. */
export async function showLogin(
  ctx: ContextOf<typeof onboardings.showLogin>,
  id: string,
  reason: string,
): Promise<SaveLogin> {
  requireRecentAuthentication(ctx)
  return inTransaction(ctx, async (inner) => {
    const { listId, writerId } = await getItem(inner, id)
    const login = await inner.db
      .selectFrom('onboarding_login')
      .select('sealed')
      .where('item_id', '=', id)
      .executeTakeFirst()
    if (!login) return inner.fail('NOT_FOUND', { message: 'This login is no longer here.' })
    const showing = await inner.db
      .insertInto('onboarding_showing')
      .values({ item_id: id, account_id: ctx.user.id, reason })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!showing) inner.fail(reasonUsed)
    const event = { accountId: writerId ?? undefined, detail: reason }
    await recordSecurityEvent(inner.db, inner, 'login-shown', event)
    await publishOnboardingEvent(inner.db, await getList(inner, listId))
    return JSON.parse(unseal(inner.secrets.logins, login.sealed, id)) as SaveLogin
  })
}

/** Deletes the logins of projects that were closed some days ago. */
export const sweepLogins: Sweep = async ({ db, settings, daysAgo }) => {
  const { loginDays } = await settings.read(db, onboardingSection)
  await db
    .deleteFrom('onboarding_login')
    .where('item_id', 'in', (query) =>
      query
        .selectFrom('onboarding_item as item')
        .innerJoin('onboarding', 'onboarding.id', 'item.onboarding_id')
        .select('item.id')
        .where('closed_at', '<', daysAgo(loginDays)),
    )
    .execute()
}
