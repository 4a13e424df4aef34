import { documentContext } from '#app/context.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(documentContext)
  const rules = ['User-agent: *', 'Disallow: /admin', 'Disallow: /client-portal', 'Disallow: /api']
  const text = `${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
