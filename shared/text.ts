import { formatNumber } from './address/region.ts'

/** 1 image, 2 images */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Cuts a longer text after exactly this many characters and appends an ellipsis. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  return `${characters.slice(0, length).join('')}…`
}

/** The rest, which `cut` leaves out. */
export function cutOff(text: string, length: number): string {
  return Array.from(text).slice(length).join('')
}

/** Where readers see only the beginning of a text: `Cards show` the first 150 characters. */
export interface Cut {
  where: string
  length: number
}

/** Cuts at the last word end within this length, or at the length if that would halve the text. */
export function cutAtWord(text: string, length: number): string {
  const short = cut(text, length)
  if (short === text) return text
  const start = short.slice(0, -1)
  const end = /\s/.test(text.charAt(start.length)) ? start.length : start.lastIndexOf(' ')
  return end < start.length / 2 ? short : `${trimGaps(start.slice(0, end))}…`
}

function trimGaps(text: string): string {
  let end = text.length
  while (/[\s,;:.–—-]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Cuts after as many words as fit, or as many characters if the first word does not fit. */
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

/** Replaces each tag in a single pass over the text; a `<` without a `>` stays. */
export function replaceTags(html: string, replace: (tag: string) => string): string {
  return html.replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? replace(tag) : tag))
}

/** The plain text of sanitized rich text, for excerpts and descriptions. Never insert it as HTML. */
export function plainText(html: string): string {
  return replaceTags(html, (tag) => (endsWord.test(tag) ? ' ' : ''))
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same as lines, one per paragraph, list item or table row, with pictures and rules described in words. */
export function textLines(html: string): string {
  let cells = 0
  const links: string[] = []
  /** The next number of each open list; NaN in one with bullets. */
  const lists: number[] = []
  return replaceTags(html.replaceAll('<li><p>', '<li>'), (tag) => {
    const name = /^<\/?[a-z0-9]+/.exec(tag)?.[0] ?? ''
    if (name === '<tr') cells = 0
    if (name === '<td' || name === '<th') return cells++ === 0 ? '' : ' | '
    if (name === '<a') links.push(attributeOf(tag, 'href'))
    if (name === '</a') return nameLink(links.pop())
    if (name === '<img') return namePicture(attributeOf(tag, 'alt'))
    if (name === '<hr') return '\n[Line]\n'
    if (name === '<ol') lists.push(Number(attributeOf(tag, 'start') || 1))
    if (name === '<ul') lists.push(Number.NaN)
    if (name === '</ol' || name === '</ul') lists.pop()
    if (name === '<li') {
      const number = lists.pop() ?? Number.NaN
      lists.push(number + 1)
      return Number.isNaN(number) ? '\n• ' : `\n${number}. `
    }
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

const namePicture = (alt: string) => (alt ? `\n[Image: ${alt}]\n` : '\n[Image]\n')

export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}

/** PostgreSQL cannot store NUL or lone surrogates. */
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

/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character)
}

/** A code of letters and numbers, such as INV-2026-0012, that fits in a column. */
const code = /\b([A-Z][A-Z0-9]{0,5}(?:-\d{1,8}){1,2})\b/

/** The parts of a text: words and codes in turn. */
export function splitCodes(text: string): string[] {
  return text.split(code)
}
