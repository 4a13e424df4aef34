import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed } from '#server/needs.ts'
import { countOf } from '#shared/text.ts'
import { changePaths } from './paths.ts'

/** The answers that a client has to decide on: the oldest one, and how many more. */
export async function findRequestNeed(
  { db, user }: Pick<Context<never, SignedIn>, 'db' | 'user'>,
  clientId: string,
): Promise<ClientNeed | null> {
  if (!user.rights.includes('projects')) return null
  const [first] = await db
    .selectFrom('change_request')
    .select(['title', 'project_id', sql<number>`count(*) over ()`.as('count')])
    .where('client_id', '=', clientId)
    .where('state', '=', 'answered')
    .orderBy('answered_at')
    .limit(1)
    .execute()
  if (!first) return null
  const more = first.count - 1
  return {
    kind: 'Change request',
    title: first.title,
    detail:
      more === 0 ? 'Accept or decline our answer.' : `${countOf(more, 'more change')} to decide.`,
    action: 'Decide',
    to: changePaths.client(first.project_id),
  }
}
