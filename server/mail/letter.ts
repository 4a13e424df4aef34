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

/** The agency that writes, as a letter names it. */
export interface Sender {
  name: string
  street: string
  city: string
  region: string
  zip: string
  phone: string
  phoneHref: string
  email: string
}

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

/** One mail in two forms, plain text and designed, from the same words. */
export function letter(sender: Sender, { title, name, parts, why, ...message }: Letter): Message {
  const greeted = name === undefined ? parts : [greeting(name), ...parts]
  const reason = why ?? `You get this mail because you have an account with ${sender.name}.`
  return {
    ...message,
    from: { name: sender.name, address: sender.email },
    text: [title, ...greeted.map(asText), '--', signatureOf(sender), reason].join('\n\n'),
    html: letterHtml({
      subject: message.subject,
      title,
      parts: greeted,
      preview: previewOf(parts),
      sender,
      foot: [signatureOf(sender), reason],
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
export function notYou(
  { phone }: Sender,
  origin: string,
  { when = notByYou, first }: Doubt = {},
): LetterPart {
  const advice = `Set a new password now; that signs out every device. Then call us at ${phone}.`
  return {
    aside: when,
    text: first ? `${first} ${advice}` : advice,
    link: { label: 'Set a new password', href: `${origin}/forgot-password` },
  }
}

export const notByYou = 'If this was not you'

const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')

function signatureOf({ name, street, city, region, zip, phone, email }: Sender): string {
  return `${name}\n${street}, ${city}, ${region} ${zip}\n${phone}, ${email}`
}

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
