import { sql } from 'kysely'
import { clientProjectPaths } from '#features/projects/paths.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed } from '#server/needs.ts'
import { countOf } from '#shared/text.ts'

/** The stages that the decision of a client opens now: the oldest one, and how many more. */
export async function findStageNeed(
  { db, user }: Pick<Context<never, SignedIn>, 'db' | 'user'>,
  clientId: string,
): Promise<ClientNeed | null> {
  if (!user.rights.includes('projects') && !user.rights.includes('invoices')) return null
  const [first] = await db
    .selectFrom('stage')
    .innerJoin('project', 'project.id', 'project_id')
    .where('client_id', '=', clientId)
    .where('status', '<>', 'canceled')
    .where('opens_on', '=', 'decision')
    .where(isNext)
    .select(['stage.title', 'project.title as project', 'project_id as projectId'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('stage.id')
    .limit(1)
    .execute()
  if (!first) return null
  const more = first.count - 1
  return {
    kind: 'Payment',
    title: `${first.title} · ${first.project}`,
    detail:
      more === 0 ? 'It opens when you decide.' : `${countOf(more, 'more stage')} to decide on.`,
    action: 'Decide',
    to: clientProjectPaths.details(first.projectId),
  }
}

/** It is the first of the stages of its project that waits. */
const isNext = sql<boolean>`stage.id = (
  select earlier.id from stage as earlier
  where earlier.project_id = stage.project_id and not exists (
    select from invoice where stage_id = earlier.id and voided_at is null
  )
  order by earlier.position limit 1
)`
