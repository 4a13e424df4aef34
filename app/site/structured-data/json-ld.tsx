import type { Thing } from './things.ts'

/** JSON-LD data. Every `<` is escaped, because it could end the element. */
export function JsonLd({ things }: { things: Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}
