import { documentContext, type Read, readContext } from '#app/context.ts'
import { blog } from '#features/blog/contract.ts'
import { pages } from '#features/pages/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { services } from '#features/services/contract.ts'
import { pageAt } from '#features/settings/website/menu.ts'
import { sitePages } from '#features/site-pages/contract.ts'
import { findReachable } from '../frame/shown-page.ts'
import type { Route } from './+types/sitemap.ts'
import { element, xmlResponse } from './xml.ts'

interface Entry {
  path: string
  changed?: string | undefined
  images?: (string | null)[]
}

const rowsPerCall = 1000

/** Reads all rows of a list page by page, because a call returns a limited number. */
async function readAll<T>(
  readPage: (query: { page: number; limit: number }) => Promise<{ rows: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await readPage({ page, limit: rowsPerCall })
    all.push(...rows)
    if (rows.length < rowsPerCall || all.length >= total) return all
  }
}

function newestOf(rows: { updatedAt: string }[]): string | undefined {
  return rows
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
}

/** The pages that show one stored text, by its kind. */
const texts = {
  '/about-us': pages.about.list,
  '/refund-cancellation': pages['refund-policy'].list,
  '/privacy-policy': pages['privacy-policy'].list,
  '/terms-conditions': pages.term.list,
  '/cookie-policy': pages['cookie-policy'].list,
} as const

async function readTexts(read: Read): Promise<Entry[]> {
  return Promise.all(
    Object.entries(texts).map(async ([path, list]) => {
      const { rows } = await read(list, { query: { limit: 1 } })
      return { path, changed: rows[0]?.updatedAt }
    }),
  )
}

async function readEntries(read: Read): Promise<Entry[]> {
  const [serviceRows, projectRows, posts, pageRows, textEntries] = await Promise.all([
    readAll((query) => read(services.list, { query })),
    readAll((query) => read(projects.list, { query })),
    readAll((query) => read(blog.list, { query: { ...query, brief: 'yes' } })),
    readAll((query) =>
      read(sitePages.list, { query: { ...query, fields: ['slug', 'updatedAt'] } }),
    ),
    readTexts(read),
  ])
  return [
    { path: '/', changed: newestOf([...serviceRows, ...projectRows]) },
    { path: '/services', changed: newestOf(serviceRows) },
    ...serviceRows.map(({ slug, updatedAt, file }) => ({
      path: `/service/${slug}`,
      changed: updatedAt,
      images: [file],
    })),
    { path: '/portfolio', changed: newestOf(projectRows) },
    ...projectRows.map(({ slug, updatedAt, files }) => ({
      path: `/project-details/${slug}`,
      changed: updatedAt,
      images: files,
    })),
    { path: '/blogs', changed: newestOf(posts) },
    ...posts.map(({ slug, updatedAt, featured_image }) => ({
      path: `/blogs/${slug}`,
      changed: updatedAt,
      images: [featured_image],
    })),
    ...pageRows.map(({ slug, updatedAt }) => ({ path: `/page/${slug}`, changed: updatedAt })),
    { path: '/contact-us' },
    { path: '/hire-freelance' },
    ...textEntries,
  ]
}

function urlElement(origin: string, { path, changed, images = [] }: Entry): string {
  const pictures = images
    .filter((image) => image !== null)
    .map((image) => element('image:loc', new URL(image, origin).href))
  const parts = [
    element('loc', new URL(path, origin).href),
    ...(changed ? [element('lastmod', changed)] : []),
    ...pictures.map((picture) => `<image:image>${picture}</image:image>`),
  ]
  return `<url>${parts.join('')}</url>`
}

/** The sitemap of all public, indexable pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const document = context.get(documentContext)
  const isReachable = await findReachable(document)
  const all = await readEntries(context.get(readContext))
  const entries = all.filter(({ path }) => isReachable(pageAt(path)))
  return xmlResponse(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map((entry) => urlElement(document.origin, entry)).join('\n')}
</urlset>`,
  )
}
