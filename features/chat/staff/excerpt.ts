import { countOf } from '#shared/text.ts'
import type { Conversation } from '../contract.ts'

type LastMessage = NonNullable<Conversation['last']>

/** The last message of a conversation in one line, as staff see it. */
export function excerptOf({ from, text, attachments, internal, deleted }: LastMessage): string {
  const content = text || countOf(attachments, 'file')
  if (deleted) return 'Deleted'
  if (internal) return `Note: ${content}`
  return from === 'agency' ? `You: ${content}` : content
}
