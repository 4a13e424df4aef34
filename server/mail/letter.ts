import { linkOfClient } from '#shared/portal/client-link.ts'
import { letterHtml } from './letter-html.ts'
import type { LetterPart, Sender } from './letter-parts.ts'
import type { Message } from './mail.ts'

export interface Letter {
  to: string
  replyTo?: string
  subject: string
  /** The heading. */
  title: string
  /** Beside the title: what it is about in money, and its date. */
  amount?: string
  date?: string
  /** The name in the greeting; may be empty. */
  name?: string
  parts: readonly LetterPart[]
  /** The client that it is about; its links to the portal open this one's. */
  clientId?: string | null | undefined
  /** The reason why this address gets the mail. */
  why?: string
  /** The URL that unsubscribes from mails of this kind. */
  unsubscribe?: string
}

/** Renders a letter as plain text and as HTML. */
export function letter(
  sender: Sender,
  { title, amount, date, name, parts: given, clientId, why, ...message }: Letter,
): Message {
  const { unsubscribe } = message
  const parts = clientId ? given.map((part) => ofClient(part, clientId)) : given
  const greeted = name === undefined ? parts : [greeting(name), ...parts]
  const reason =
    why ?? `You are getting this email because you have an account with ${sender.name}.`
  const { senderName, replyTo, signature } = sender.mail
  const foot = [...(signature ? [signature] : []), addressOf(sender), reason]
  const stop = unsubscribe && { label: 'Stop these emails', href: unsubscribe }
  const lastLines = stop ? [...foot, `${stop.label}: ${stop.href}`] : foot
  return {
    ...(replyTo && { replyTo }),
    ...message,
    from: { name: sender.name, address: sender.email },
    ...(senderName && { senderName }),
    ...(sender.brand.logo && { logo: sender.brand.logo }),
    text: [
      [title, amount, date].filter(Boolean).join('\n'),
      ...greeted.map(asText),
      '--',
      ...lastLines,
    ].join('\n\n'),
    html: letterHtml({
      subject: message.subject,
      title,
      ...(amount && { amount }),
      ...(date && { date }),
      parts: greeted,
      preview: previewOf(parts),
      sender,
      foot,
      ...(stop && { stop }),
    }),
  }
}

interface Doubt {
  /** The condition. */
  when?: string
  /** The first step. */
  first?: string
}

/** The last part of a letter that notifies the owner of an account about a change. */
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

function addressOf({ name, street, place, phone, email }: Sender): string {
  return `${name}\n${street}, ${place}\n${phone}, ${email}`
}

function ofClient(part: LetterPart, clientId: string): LetterPart {
  if (typeof part === 'string') return part
  if ('button' in part) return { ...part, href: linkOfClient(part.href, clientId) }
  if (!('aside' in part && part.link)) return part
  return { ...part, link: { ...part.link, href: linkOfClient(part.link.href, clientId) } }
}

function asText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('button' in part) return `${part.button}: ${part.href}`
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('aside' in part) return asideText(part)
  return 'quote' in part ? part.quote : part.note
}

function asideText({ aside, text, link }: Extract<LetterPart, { aside: string }>): string {
  const sentence = `${aside}: ${text}`
  return link ? `${sentence}\n${link.label}: ${link.href}` : sentence
}

/** The preview text beside the subject in the inbox. */
function previewOf(parts: readonly LetterPart[]): string {
  for (const part of parts) {
    if (typeof part === 'object' && 'quote' in part) return part.quote
  }
  return parts.find((part) => typeof part === 'string') ?? ''
}
