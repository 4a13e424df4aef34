import { toDisplayHtml } from '#ui/rich-text/display-html.ts'

/** The text column of a page in the editor, plus padding. */
export const editorText = 'prose editor-text max-w-[44rem] min-h-52 px-4 py-3'

/** Stored rich text. The only component that renders HTML; the server sanitizes it. */
export function RichText({ html, className = 'prose' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes all stored rich text
  return <div className={className} dangerouslySetInnerHTML={{ __html: toDisplayHtml(html) }} />
}
