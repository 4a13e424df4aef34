import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed, StaffNeed } from '#server/needs.ts'
import { countOf } from '#shared/text.ts'
import { onboardingPaths } from './paths.ts'
import { toComeInWords } from './rules.ts'

/** The list of a client that waits longest, and how many more there are. */
export async function findContentNeed(
  { db, user }: Pick<Context<never, SignedIn>, 'db' | 'user'>,
  clientId: string,
): Promise<ClientNeed | null> {
  if (!user.rights.includes('projects')) return null
  const counted = db
    .selectFrom('onboarding')
    .innerJoin('project', 'project.id', 'onboarding.project_id')
    .innerJoin('onboarding_item as item', 'item.onboarding_id', 'onboarding.id')
    .select(['project_id', 'project.title', 'quiet_since'])
    .select(sql<number>`count(*)`.as('required'))
    .select(sql<number>`count(*) filter (where state in ('open', 'returned'))`.as('toCome'))
    .where('onboarding.client_id', '=', clientId)
    .where('completed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('item.required', '=', true)
    .groupBy(['onboarding.id', 'project.id'])
  const [first] = await db
    .selectFrom(counted.as('counted'))
    .select(['project_id', 'title', 'required', 'toCome'])
    .select(sql<number>`count(*) over ()`.as('lists'))
    .where('toCome', '>', 0)
    .orderBy('quiet_since')
    .limit(1)
    .execute()
  if (!first) return null
  const more = first.lists - 1
  const rest = more > 0 ? `, and ${countOf(more, 'more project')}` : ''
  return {
    kind: 'Onboarding',
    title: first.title,
    detail: `${toComeInWords(first)}${rest}.`,
    action: 'Send content',
    to: onboardingPaths.client(first.project_id),
  }
}

/** The items that staff have to look at. */
export async function findSentNeed(
  { db }: Pick<Context, 'db'>,
  limit: number,
): Promise<StaffNeed | null> {
  const found = await db
    .selectFrom('onboarding_item as item')
    .innerJoin('onboarding', 'onboarding.id', 'item.onboarding_id')
    .innerJoin('client_contact as client', 'client.id', 'onboarding.client_id')
    .select(['item.id', 'project_id', clientNameSql('client').as('title')])
    .select(['item.title as detail', 'sent_at as since'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('item.state', '=', 'sent')
    .where('ended_at', 'is', null)
    .orderBy('sent_at')
    .orderBy('item.id')
    .limit(limit)
    .$narrowType<{ since: string }>()
    .execute()
  const rows = found.map(({ count: _, project_id, ...row }) => ({
    ...{ ...row, action: 'Check', to: onboardingPaths.staff(project_id) },
  }))
  if (!found[0] || !rows[0]) return null
  return {
    ...{ kind: 'Content', count: found[0].count, rows },
    names: ['item to check', 'items to check'],
    // There is no list of all of them, so the count leads to the one that waits longest.
    to: rows[0].to,
  }
}
