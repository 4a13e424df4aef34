import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { type PictureKey, seedPicture } from './files.ts'
import { newestFirst } from './order.ts'
import { readText } from './texts.ts'

interface DemoService {
  title: string
  slug: string
  picture: PictureKey
}

/** In display order. */
export const demoServices: DemoService[] = [
  {
    title: 'Website design',
    slug: 'website-design',
    picture: 'service/amm8r6fPKMg_ue5rrWtcBg-1600x1200',
  },
  {
    title: 'Front-end build',
    slug: 'front-end-build',
    picture: 'service/UFyjODr5dXUnIXKX3VMrCg-1600x1200',
  },
  {
    title: 'Online shops',
    slug: 'online-shops',
    picture: 'service/DQCXXA5jZMwo9_x1DlGd0g-1600x1200',
  },
  {
    title: 'Search and content',
    slug: 'search-and-content',
    picture: 'service/FXJQTjFgLD1FXiEXri2toQ-1600x1200',
  },
  {
    title: 'Branding for small businesses',
    slug: 'branding-for-small-businesses',
    picture: 'service/Seuha54YsFskdEHVHhMtPA-1600x1200',
  },
  {
    title: 'Care and maintenance',
    slug: 'care-and-maintenance',
    picture: 'service/5MRO40GWE0VJshLVSZf-tQ-1600x1200',
  },
]

export async function seedServices(db: Db, files: Storage): Promise<void> {
  const rows = await Promise.all(
    demoServices.map(async ({ title, slug, picture }) => {
      const [content, image] = await Promise.all([
        readText('services', slug),
        seedPicture(db, files, picture),
      ])
      return { title, slug, content, image }
    }),
  )
  await db.insertInto('service').values(newestFirst(rows)).execute()
}
