import { projectPaths } from '#features/projects/paths.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { StaffNeed } from '#server/needs.ts'
import { dayMs, formatTime } from '#shared/dates.ts'
import { mayCall } from '#shared/roles.ts'
import { weeklySection } from './contract.ts'
import { listNext } from './queries.server.ts'
import { weeksAround } from './rules.ts'

/** From the day before on, the projects that the next mails tell of. */
export async function findWordNeed(
  { db, now, settings, user }: Pick<Context<never, SignedIn>, 'db' | 'now' | 'settings' | 'user'>,
  limit: number,
): Promise<StaffNeed | null> {
  if (!mayCall('editor', user.role)) return null
  const { next } = weeksAround(await settings.read(db, weeklySection), now())
  const from = next && new Date(Date.parse(next.at) - dayMs)
  if (!from || now() < from) return null
  const found = await listNext(db, next, limit)
  const rows = found.map(({ id, title, client }) => ({
    ...{ id, title: client, detail: `${title}, goes ${formatTime(next.at)}.` },
    ...{ action: 'Look at it', to: projectPaths.details(id), since: from.toISOString() },
  }))
  if (!found[0] || !rows[0]) return null
  return {
    ...{ kind: 'Week', count: found[0].count, rows },
    names: ['weekly word to look at', 'weekly words to look at'],
    // There is no list of all of them.
    to: rows[0].to,
  }
}
