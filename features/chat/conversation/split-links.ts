import { parseLink } from '#ui/rich-text/link-text.ts'

export interface TextPart {
  text: string
  href?: string
}

const opening = '([<"\'“‘'
const closing = '.,;:!?>"\'”’…'
const pairs = new Map([
  [')', '('],
  [']', '['],
])

/** The parts of a plain text: what reads as a web or email address gets a link. */
export function splitLinks(text: string): TextPart[] {
  return text.split(/(\s+)/).flatMap(splitWord).reduce<TextPart[]>(joinText, [])
}

function splitWord(word: string): TextPart[] {
  let start = 0
  while (start < word.length && opening.includes(word.charAt(start))) start += 1
  const end = endOfAddress(word, start)
  const address = word.slice(start, end)
  const href = hrefOf(address)
  if (!href) return [{ text: word }]
  return [{ text: word.slice(0, start) }, { text: address, href }, { text: word.slice(end) }]
}

/** A sentence may end with the address, and a bracket closes the address only if it opened in it. */
function endOfAddress(word: string, start: number): number {
  let end = word.length
  for (; end > start; end -= 1) {
    const last = word.charAt(end - 1)
    const opener = pairs.get(last)
    if (opener ? word.slice(start, end).includes(opener) : !closing.includes(last)) break
  }
  return end
}

/** Null for what needs a guess, such as a domain alone: sentences without a space look like one. */
function hrefOf(address: string): string | null {
  if (/^(https?:\/\/|www\.)./i.test(address)) return parseLink(address)
  const href = address.includes('@') ? parseLink(address) : null
  return href?.startsWith('mailto:') ? href : null
}

function joinText(parts: TextPart[], part: TextPart): TextPart[] {
  const last = parts.at(-1)
  if (!part.text) return parts
  if (!last || last.href || part.href) return [...parts, part]
  return [...parts.slice(0, -1), { text: last.text + part.text }]
}
