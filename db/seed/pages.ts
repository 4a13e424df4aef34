import type { PageKind } from '#features/pages/contract.ts'
import type { Db } from '#server/db/db.ts'
import { readText } from './texts.ts'

/** The kinds of page text, with the names of their files. */
const demoPages: Record<PageKind, string> = {
  about: 'about',
  'cookie-policy': 'cookie-policy',
  term: 'terms-conditions',
  'refund-policy': 'refund-cancellation',
  'privacy-policy': 'privacy-policy',
}

export async function seedPages(db: Db): Promise<void> {
  const at = '2026-10-01T15:00:00Z'
  const rows = await Promise.all(
    Object.entries(demoPages).map(async ([kind, name]) => {
      const description = await readText('pages', name)
      return { kind, description, created_at: at, updated_at: at }
    }),
  )
  await db.insertInto('page_text').values(rows).execute()
  await db
    .insertInto('site_page')
    .values({
      title: 'Accessibility',
      slug: 'accessibility',
      content: await readText('pages', 'accessibility'),
      place: 'policies',
      published: true,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
