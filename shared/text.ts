/** Keeps exactly this many characters of a longer text, and an ellipsis. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  return `${characters.slice(0, length).join('')}…`
}

/** Cuts no later than that, and where a word ends if one does. */
export function cutAtWord(text: string, length: number): string {
  const short = cut(text, length)
  if (short === text) return text
  const kept = short.slice(0, -1)
  const end = /\s/.test(text.charAt(kept.length)) ? kept.length : kept.lastIndexOf(' ')
  return end < kept.length / 2 ? short : `${trimGaps(kept.slice(0, end))}…`
}

function trimGaps(text: string): string {
  let end = text.length
  while (/[\s,;:.–—-]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** As many words as fit, or characters where not even one does. */
export function cutToFit(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const words = text.split(' ')
  const parts = words.length > 1 && fits(`${words[0]} …`) ? words : Array.from(text)
  const [gap, end] = parts === words ? [' ', ' …'] : ['', '…']
  let count = parts.length - 1
  while (count > 0 && !fits(parts.slice(0, count).join(gap) + end)) count -= 1
  return parts.slice(0, count).join(gap) + end
}

const endsWord = /^<(\/(p|li|h[1-6]|blockquote|td|th)|br\s*\/?)>$/

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['nbsp', ' '],
])

/** Replaces each tag in one pass, whatever the text; a `<` that no `>` follows stays. */
export function replaceTags(html: string, replace: (tag: string) => string): string {
  return html.replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? replace(tag) : tag))
}

/** The words of sanitized rich text, for cuts and descriptions. Never for showing as HTML. */
export function plainText(html: string): string {
  return replaceTags(html, (tag) => (endsWord.test(tag) ? ' ' : ''))
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same as lines, one for a paragraph, a point of a list or a row of a table, with what is no word of it in words. */
export function textLines(html: string): string {
  let cells = 0
  const links: string[] = []
  return replaceTags(html.replaceAll('<li><p>', '<li>'), (tag) => {
    const name = /^<\/?[a-z0-9]+/.exec(tag)?.[0] ?? ''
    if (name === '<tr') cells = 0
    if (name === '<td' || name === '<th') return cells++ === 0 ? '' : ' | '
    if (name === '<a') links.push(attributeOf(tag, 'href'))
    if (name === '</a') return nameLink(links.pop())
    if (name === '<img') return namePicture(attributeOf(tag, 'alt'))
    if (name === '<hr') return '\n[Line]\n'
    if (name === '<li') return '\n• '
    return breaksLine.test(name) ? '\n' : ''
  })
    .split('\n')
    .map(plainText)
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}

const breaksLine = /^<(br|\/?(p|h[1-6]|ul|ol|li|blockquote|pre|figure|tr|table))$/

function attributeOf(tag: string, name: string): string {
  const [, rest = ''] = tag.split(` ${name}="`)
  return rest.slice(0, rest.indexOf('"'))
}

const nameLink = (href?: string) => (href ? ` (${href})` : '')

const namePicture = (alt: string) => (alt ? `\n[Picture: ${alt}]\n` : '\n[Picture]\n')

export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}

/** ddd-ddd-dddd while it is typed. No area code begins with a 1: that one is the country's. */
export function maskPhone(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return groups.filter(Boolean).join('-')
}

/** NUL and halves of surrogate pairs are text that PostgreSQL cannot hold. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character)
}
