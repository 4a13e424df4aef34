import { services } from '#features/services/contract.ts'
import { documentContext, readContext } from '../context.ts'
import type { Route } from './+types/sitemap.ts'

const pages = ['/', '/services']

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(documentContext)
  const { rows } = await context.get(readContext)(services.list, {})
  const urls = [
    ...pages.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...rows.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${origin}/service/${slug}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
