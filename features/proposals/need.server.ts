import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed, StaffNeed } from '#server/needs.ts'
import { calendarDay, dayMs, formatDay } from '#shared/dates.ts'
import { mayCall } from '#shared/roles.ts'
import { proposalPaths } from './paths.ts'
import { isDue } from './queries.server.ts'

/** The proposals without an answer whose last day is near or over. */
export async function findProposalNeed(
  { db, now, user }: Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>,
  limit: number,
): Promise<StaffNeed | null> {
  if (!mayCall('editor', user.role)) return null
  const today = calendarDay(now())
  const found = await db
    .selectFrom('proposal')
    .select(['id', 'title', 'expires_on as expiresOn', 'sent_at as sentAt'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where(isDue(today))
    .orderBy('expires_on')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ expiresOn: string; sentAt: string }>()
    .execute()
  if (!found[0]) return null
  const rows = found.map(({ id, title, expiresOn, sentAt }) => ({
    ...{ id, title, action: 'Open', to: proposalPaths.details(id), since: sentAt },
    detail: `${expiresOn < today ? 'Expired' : 'Expires'} ${formatDay(expiresOn)}.`,
  }))
  return {
    ...{ kind: 'Proposal', count: found[0].count, to: proposalPaths.filtered('due'), rows },
    names: ['proposal without an answer', 'proposals without an answer'],
  }
}
