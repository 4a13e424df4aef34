import { services } from '#features/services/contract.ts'
import { documentContext, readContext } from '../context.ts'
import type { Route } from './+types/sitemap.ts'

interface Entry {
  path: string
  changed?: string
  image?: string | null
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function urlElement(origin: string, { path, changed, image }: Entry): string {
  const parts = [element('loc', new URL(path, origin).href)]
  if (changed) parts.push(element('lastmod', changed))
  if (image)
    parts.push(`<image:image>${element('image:loc', new URL(image, origin).href)}</image:image>`)
  return `<url>${parts.join('')}</url>`
}

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(documentContext)
  const { rows } = await context.get(readContext)(services.list, {})
  const newest = rows
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  const entries: Entry[] = [
    { path: '/', changed: newest },
    { path: '/services', changed: newest },
    ...rows.map(({ slug, updatedAt, file }) => ({
      path: `/service/${slug}`,
      changed: updatedAt,
      image: file,
    })),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map((entry) => urlElement(origin, entry)).join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
