import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed, StaffNeed } from '#server/needs.ts'
import { countOf } from '#shared/text.ts'
import { reviewPaths } from './paths.ts'

type Reading = Pick<Context<never, SignedIn>, 'db' | 'user'>

/** The newest versions that are shown, of projects that are not canceled. */
const selectShown = ({ db }: Pick<Reading, 'db'>) =>
  db
    .selectFrom('deliverable')
    .innerJoin('deliverable_version as version', (join) =>
      join
        .onRef('version.deliverable_id', '=', 'deliverable.id')
        .onRef('version.number', '=', 'deliverable.shown_version'),
    )
    .innerJoin('project', 'project.id', 'deliverable.project_id')
    .where('project.status', '<>', 'canceled')

/** The versions that a client has to decide on: the oldest one, and how many more. */
export async function findReviewNeed(ctx: Reading, clientId: string): Promise<ClientNeed | null> {
  if (!ctx.user.rights.includes('projects')) return null
  const first = await selectShown(ctx)
    .select(['deliverable.id', 'deliverable.title', 'version.number'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('deliverable.client_id', '=', clientId)
    .where('version.decision', 'is', null)
    .orderBy('version.opened_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return null
  const more = first.count - 1
  return {
    kind: 'Review',
    title: `${first.title}, version ${first.number}`,
    detail:
      more === 0 ? 'Approve it, or say what to change.' : `${countOf(more, 'more review')} to do.`,
    action: 'Review',
    to: reviewPaths.client(first.id),
  }
}

/** The changes that were requested and have no new version. */
export async function findChangesNeed(
  ctx: Pick<Context, 'db'>,
  limit: number,
): Promise<StaffNeed | null> {
  const found = await selectShown(ctx)
    .innerJoin('client_contact as client', 'client.id', 'deliverable.client_id')
    .innerJoin('decision', 'decision.id', 'version.decision_id')
    .select(['deliverable.id', clientNameSql('client').as('title'), 'decision.decided_at as since'])
    .select(sql<string>`deliverable.title || ', version ' || version.number`.as('detail'))
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('version.decision', '=', 'changes-requested')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliverable_version as newer')
            .select('newer.id')
            .whereRef('newer.deliverable_id', '=', 'deliverable.id')
            .whereRef('newer.number', '>', 'version.number')
            .where('newer.state', '<>', 'failed'),
        ),
      ),
    )
    .orderBy('decision.decided_at')
    .orderBy('deliverable.id')
    .limit(limit)
    .execute()
  const rows = found.map(({ count: _, ...row }) => ({
    ...{ ...row, action: 'Open', to: reviewPaths.staff(row.id) },
  }))
  if (!found[0] || !rows[0]) return null
  return {
    ...{ kind: 'Review', count: found[0].count, rows },
    names: ['review with changes to make', 'reviews with changes to make'],
    // There is no list of all of them, so the count leads to the one that waits longest.
    to: rows[0].to,
  }
}
