import { sql } from 'kysely'
import { proposeSlug } from '#content/slugs.server.ts'
import type { Writer } from '#content/writing.server.ts'
import { readAgency } from '#features/agency/public.server.ts'
import type { Context } from '#server/context.ts'
import { question } from '#server/questions.ts'
import { sitePageNames } from './contract.ts'
import { asksForImprint, gapMark } from './imprint.server.ts'
import { sitePageStore } from './store.server.ts'

/** Adds a page that is not published. Returns its id. */
export async function draftPage(
  ctx: Writer,
  { title, content }: { title: string; content: string },
): Promise<string> {
  const slug = await proposeSlug(ctx.db, 'site_page', title, sitePageNames)
  const place = 'unlinked'
  const row = { title, slug, content, place, published: false }
  return (await sitePageStore.add(ctx, row)).id
}

/** Finds the tax number that the agency's imprint names. */
export const imprintTaxId = question<(ctx: Pick<Context, 'db' | 'settings'>) => Promise<string>>()

/** The state of the imprint; null where the agency's country asks for none. */
export async function readImprintState(ctx: Pick<Context, 'db' | 'settings'>) {
  const { country } = await readAgency(ctx)
  if (!asksForImprint(country)) return null
  const page = await ctx.db
    .selectFrom('site_page')
    .select(['published', 'content'])
    .where(sql<boolean>`concat(slug, ' ', title) ~* 'impressum|imprint|legal.notice'`)
    .orderBy('published', 'desc')
    .executeTakeFirst()
  if (!page) return { isDone: false, detail: 'Not written yet.' }
  if (page.content.includes(gapMark)) return { isDone: false, detail: 'It still has gaps.' }
  if (!page.published) return { isDone: false, detail: 'Not published yet.' }
  return { isDone: true, detail: 'Published.' }
}
