import { escapeHtml } from '#shared/text.ts'
import type { Message } from './mail.ts'

/** A part of a letter: a paragraph, or one of these. */
export type LetterPart =
  | string
  | { button: string; href: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string }
  | { note: string }

interface Letter {
  to: string
  replyTo?: string
  subject: string
  /** The large words at the top. */
  title: string
  parts: readonly LetterPart[]
}

/** One mail in two forms, plain text and designed, from the same words. */
export function letter({ title, parts, ...message }: Letter): Message {
  return {
    ...message,
    text: parts.map(asText).join('\n\n'),
    html: `<h1>${escapeHtml(title)}</h1>${parts.map(asHtml).join('')}`,
  }
}

function asText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('button' in part) return `${part.button}: ${part.href}`
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return 'quote' in part ? part.quote : part.note
}

function asHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('button' in part)
    return `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.button)}</a></p>`
  if ('facts' in part)
    return part.facts
      .map(([label, value]) => `<p>${escapeHtml(label)}: ${escapeHtml(value)}</p>`)
      .join('')
  return `<p>${escapeHtml('quote' in part ? part.quote : part.note)}</p>`
}
