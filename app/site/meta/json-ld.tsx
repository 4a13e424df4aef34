import type { Thing } from './structured-data.ts'

/** Data, not a script that runs; a `<` in it could still end the element, so there is none. */
export function JsonLd({ things }: { things: Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a less-than sign
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}
