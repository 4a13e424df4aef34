import { toDisplayHtml } from '#ui/rich-text/display-html.ts'

/** Stored rich text. The only component that renders HTML; the server sanitizes it. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes all stored rich text
  return <div className="prose" dangerouslySetInnerHTML={{ __html: toDisplayHtml(html) }} />
}
