import { dress } from '#ui/rich-text/dress.ts'

/** Rich text as the server stores it: sanitized when it was written. The only place that shows HTML. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes all stored rich text
  return <div className="prose" dangerouslySetInnerHTML={{ __html: dress(html) }} />
}
