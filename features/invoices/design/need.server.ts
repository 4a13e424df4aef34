import { sql } from 'kysely'
import { clientProjectPaths } from '#features/projects/paths.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ClientNeed } from '#server/needs.ts'
import { countOf } from '#shared/text.ts'
import { clientInvoicePaths } from '../paths.ts'
import { selectWaiting } from './service.server.ts'

/** The designs that a client has to approve: the oldest one, and how many more. */
export async function findDesignNeed(
  ctx: Pick<Context<never, SignedIn>, 'db' | 'user'>,
): Promise<ClientNeed | null> {
  const { rights } = ctx.user
  if (!rights.includes('invoices') && !rights.includes('projects')) return null
  const first = await selectWaiting(ctx)
    .select(sql<number>`count(*) over ()`.as('count'))
    .limit(1)
    .executeTakeFirst()
  if (!first) return null
  const { id, number, isOfProject, count } = first
  const project = isOfProject && rights.includes('projects') ? first.project : null
  const more = count - 1
  return {
    kind: 'Design',
    title: project?.title ?? `Invoice ${number}`,
    detail: more === 0 ? 'Its design is ready.' : `${countOf(more, 'more design')} to approve.`,
    action: 'Approve',
    to: project ? clientProjectPaths.details(project.id) : clientInvoicePaths.details(id),
  }
}
