import { agency } from '#shared/agency.ts'
import { letterHtml } from './letter-html.ts'
import type { Message } from './mail.ts'

/** A part of a letter: a paragraph, or one of these. */
export type LetterPart =
  | string
  | { button: string; href: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** What somebody else wrote. */
  | { quote: string }
  /** In small letters. */
  | { note: string }
  /** Set apart by a line: what to do in a case that one hopes is not so. */
  | { aside: string; text: string; link?: { label: string; href: string } }

export interface Letter {
  to: string
  replyTo?: string
  subject: string
  /** The large words at the top. */
  title: string
  /** Who is greeted; empty greets nobody by name. */
  name?: string
  parts: readonly LetterPart[]
  /** Why this mail came to this address. */
  why?: string
}

const hasAccount = `You get this mail because you have an account with ${agency.name}.`

/** One mail in two forms, plain text and designed, from the same words. */
export function letter({ title, name, parts, why = hasAccount, ...message }: Letter): Message {
  const greeted = name === undefined ? parts : [greeting(name), ...parts]
  return {
    ...message,
    text: [title, ...greeted.map(asText), '--', sender, why].join('\n\n'),
    html: letterHtml({
      subject: message.subject,
      title,
      parts: greeted,
      preview: previewOf(parts),
      sender,
      why,
    }),
  }
}

interface Doubt {
  /** In which case. */
  when?: string
  /** What to do before anything else. */
  first?: string
}

/** The last part of a letter that tells the owner of an account what was done with it. */
export function notYou(origin: string, { when = notByYou, first }: Doubt = {}): LetterPart {
  const advice = `Set a new password now; that signs out every device. Then call us at ${agency.phone}.`
  return {
    aside: when,
    text: first ? `${first} ${advice}` : advice,
    link: { label: 'Set a new password', href: `${origin}/forgot-password` },
  }
}

export const notByYou = 'If this was not you'

const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')

const sender = `${agency.name}
${agency.street}, ${agency.city}, ${agency.region} ${agency.zip}
${agency.phone}, ${agency.email}`

function asText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('button' in part) return `${part.button}: ${part.href}`
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('aside' in part) return asideText(part)
  return 'quote' in part ? part.quote : part.note
}

function asideText({ aside, text, link }: Extract<LetterPart, { aside: string }>): string {
  const said = `${aside}: ${text}`
  return link ? `${said}\n${link.label}: ${link.href}` : said
}

/** What a list of mails shows beside the subject. */
function previewOf(parts: readonly LetterPart[]): string {
  for (const part of parts) {
    if (typeof part === 'object' && 'quote' in part) return part.quote
  }
  return parts.find((part) => typeof part === 'string') ?? ''
}
