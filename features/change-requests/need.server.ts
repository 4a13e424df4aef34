import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed, StaffNeed } from '#server/needs.ts'
import { countOf } from '#shared/text.ts'
import { changePaths } from './paths.ts'

/** The requests that the agency has to answer. */
export async function findAskedNeed(
  { db }: Pick<Context, 'db'>,
  limit: number,
): Promise<StaffNeed | null> {
  const found = await db
    .selectFrom('change_request')
    .innerJoin('client_contact as client', 'client.id', 'change_request.client_id')
    .select(['change_request.id', 'project_id', clientNameSql('client').as('title')])
    .select(['change_request.title as detail', 'change_request.created_at as since'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('change_request.state', '=', 'asked')
    .orderBy('change_request.updated_at')
    .orderBy('change_request.id')
    .limit(limit)
    .execute()
  const rows = found.map(({ count: _, project_id, ...row }) => ({
    ...{ ...row, action: 'Answer', to: changePaths.one(project_id, row.id) },
  }))
  if (!found[0]) return null
  return {
    ...{ kind: 'Change', count: found[0].count, rows },
    names: ['change to answer', 'changes to answer'],
    to: changePaths.filtered('asked'),
  }
}

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
