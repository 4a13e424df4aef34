import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import { pageTitles } from '../public.server.ts'

/** The titles of pages by path, as far as the site knows them. */
export async function titlesOf(
  ctx: Pick<Kernel, 'db' | 'settings' | 'answersTo'>,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const fixed = await Promise.all(ctx.answersTo(pageTitles).map((read) => read(ctx)))
  const { rows } = await sql<{ path: string; title: string }>`
    select path, title from (
      select '/service/' || slug as path, title from service
      union all select '/project-details/' || slug, title from project
      union all select '/blogs/' || slug, title from blog
    ) as page where path = any(${paths})`.execute(ctx.db)
  const known = [
    ...fixed.flatMap(Object.entries<string>),
    ...rows.map(({ path, title }) => [path, title]),
  ]
  return Object.fromEntries(known.filter(([path = '']) => paths.includes(path)))
}
