/** Makes our few elements of what Word, Google Docs and web pages put on the clipboard. */

export interface Pasted {
  html: string
  /** How many pictures are not ours to show. */
  leftOut: number
}

const dropped =
  'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, svg, math, canvas, video, audio, input, button, select, textarea, col, colgroup, [hidden], .MsoCommentReference'
const hiddenStyle = /display:\s*none|mso-hide:\s*all|mso-element:\s*comment/i

const kept = new Set(
  'p br hr h2 h3 h4 ul ol li blockquote pre code strong em s u a img figure figcaption table thead tbody tr th td div'.split(
    ' ',
  ),
)
const keptAttributes: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  dt: 'p',
  dd: 'p',
  address: 'p',
}
const blocks =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, hr, figure, table, thead, tbody, tr, th, td, div'

export function cleanPasted(html: string, origin = location.origin): Pasted {
  // What is inside of a template belongs to no page: nothing in it runs or is fetched.
  const template = document.createElement('template')
  template.innerHTML = withoutHandlers(fragmentOf(html))
  const body = template.content
  removeUnseen(body)
  nameParagraphs(body)
  makeLists(body)
  mendLists(body)
  readStyles(body)
  mendTables(body)
  const leftOut = keepOwnPictures(body, origin)
  mendLinks(body)
  levelHeadings(body)
  renameAndUnwrap(body)
  tidySpaces(body)
  removeEmpty(body)
  return { html: template.innerHTML, leftOut }
}

/** Windows says where what was copied begins and ends; around it stands all that a document may need. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->')
  const end = html.lastIndexOf('<!--EndFragment-->')
  return start >= 0 && end > start ? html.slice(start, end) : html
}

/** They would never run, but the browser reports each of them. */
export function withoutHandlers(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/[\s/"']on[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, ' '),
  )
}

const all = (root: ParentNode, selector: string) => [
  ...root.querySelectorAll<HTMLElement>(selector),
]
const styleOf = (element: Element) => element.getAttribute('style') ?? ''
const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function change(element: Element, name: string): Element {
  const changed = element.ownerDocument.createElement(name)
  changed.append(...element.childNodes)
  element.replaceWith(changed)
  return changed
}

function wrapInside(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function removeUnseen(body: DocumentFragment) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
  for (const element of all(body, dropped)) element.remove()
  for (const element of all(body, '[style]')) {
    if (hiddenStyle.test(styleOf(element))) element.remove()
  }
  // The line above Word's footnotes, and the breaks that Docs puts between paragraphs.
  for (const element of all(body, 'hr[width], br[clear], .Apple-interchange-newline')) {
    element.remove()
  }
}

function nameParagraphs(body: DocumentFragment) {
  for (const paragraph of all(body, 'p[class^="Mso"], p[role="heading"]')) {
    const level =
      paragraph.getAttribute('aria-level') ?? paragraph.className.match(/Heading(\d)/)?.[1]
    if (paragraph.className === 'MsoTitle') change(paragraph, 'h1')
    else if (level) change(paragraph, `h${Math.min(Number(level) || 2, 6)}`)
    else if (/Quote/.test(paragraph.className)) {
      const quote = body.ownerDocument.createElement('blockquote')
      paragraph.replaceWith(quote)
      quote.append(paragraph)
    }
  }
}

interface Entry {
  level: number
  ordered: boolean
  start: number
  content: Node[]
}

/** Word writes an entry of a list as a paragraph with its mark in it; Word on the web, as a list of its own. */
function readEntry(element: Element): Entry | null {
  if (element.matches('.ListContainerWrapper')) {
    const item = element.querySelector('li')
    if (!item) return null
    return {
      level: Number(item.dataset.ariaLevel) || 1,
      ordered: element.querySelector('ol') !== null,
      start: Number(element.querySelector('ol')?.getAttribute('start')) || 1,
      content: [...item.childNodes],
    }
  }
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(element)) ?? []
  if (element.localName !== 'p' || !level) return null
  const mark = all(element, '[style]').find((part) => /mso-list:\s*ignore/i.test(styleOf(part)))
  const sign = mark?.textContent?.replace(/\s/g, '') ?? ''
  mark?.remove()
  return {
    level: Number(level),
    ordered: /^\(?([0-9]+|[a-z]{1,4})[.)]/i.test(sign),
    start: Number.parseInt(sign, 10) || 1,
    content: [...element.childNodes],
  }
}

function makeLists(body: DocumentFragment) {
  let open: { list: Element; level: number }[] = []
  for (const element of all(body, 'p[style*="mso-list"], .ListContainerWrapper')) {
    if (open[0]?.list !== element.previousElementSibling) open = []
    const entry = readEntry(element)
    if (!entry) {
      open = []
      continue
    }
    const name = entry.ordered ? 'ol' : 'ul'
    const isLeft = ({ list, level }: (typeof open)[number]) =>
      level > entry.level || (level === entry.level && list.localName !== name)
    open = open.filter((each) => !isLeft(each))
    const item = body.ownerDocument.createElement('li')
    item.append(...entry.content)
    const around = open.at(-1)
    if (around?.level === entry.level) {
      around.list.append(item)
      element.remove()
      continue
    }
    const list = body.ownerDocument.createElement(name)
    if (entry.ordered && entry.start > 1) list.setAttribute('start', String(entry.start))
    list.append(item)
    open.push({ list, level: entry.level })
    if (around) {
      around.list.lastElementChild?.append(list)
      element.remove()
    } else element.replaceWith(list)
  }
}

/** Docs puts a list inside a list beside the entry that it belongs to. */
function mendLists(body: DocumentFragment) {
  for (const inner of all(body, ':is(ul, ol) > :is(ul, ol)')) {
    const before = inner.previousElementSibling
    if (before?.localName === 'li') before.append(inner)
    else unwrap(inner)
  }
  for (const paragraph of all(body, 'li > p:first-child:not(:has(~ :not(ul, ol)))'))
    unwrap(paragraph)
}

const isBold = /font-weight:\s*(bold|[6-9]00)/i
const isPlain = /font-weight:\s*(normal|[1-5]00)/i

function readStyles(body: DocumentFragment) {
  for (const element of all(body, 'b, strong')) if (isPlain.test(styleOf(element))) unwrap(element)
  for (const element of all(body, 'i, em')) {
    if (/font-style:\s*normal/i.test(styleOf(element))) unwrap(element)
  }
  for (const element of all(body, 'span[style], font[style], a[style]')) {
    const style = styleOf(element)
    if (isBold.test(style)) wrapInside(element, 'strong')
    if (/font-style:\s*italic/i.test(style)) wrapInside(element, 'em')
    if (isDecorated(style, 'line-through')) wrapInside(element, 's')
    if (isDecorated(style, 'underline')) wrapInside(element, 'u')
  }
  for (const element of all(body, ':is(h1, h2, h3, h4, h5, h6) :is(b, strong), a u')) {
    unwrap(element)
  }
  // A link is underlined anyway, also where its underline stands around it.
  for (const element of all(body, 'u:has(> a:only-child)')) {
    if (element.textContent === element.firstElementChild?.textContent) unwrap(element)
  }
}

function isDecorated(style: string, line: string): boolean {
  const declarations = style.toLowerCase().split(';')
  return declarations.some((each) => each.includes('text-decoration') && each.includes(line))
}

function mendTables(body: DocumentFragment) {
  for (const caption of all(body, 'caption')) {
    caption.closest('table')?.before(change(caption, 'p'))
  }
  for (const cell of all(body, 'thead td')) change(cell, 'th')
  for (const paragraph of all(body, ':is(td, th) > p:only-child')) unwrap(paragraph)
  for (const table of all(body, 'table')) {
    const cells = table.querySelectorAll('td, th')
    const [only] = cells
    if (cells.length === 1 && only) table.replaceWith(change(only, 'div'))
  }
}

/** Ours stay, those to be uploaded stay (they have no address yet), those of elsewhere go. */
function keepOwnPictures(body: DocumentFragment, origin: string): number {
  let leftOut = 0
  for (const image of all(body, 'img')) {
    const src = image.getAttribute('src') ?? ''
    const [, waiting] = /^picture:(\d+)$/.exec(src) ?? []
    if (waiting) image.replaceWith(waitingMark(waiting))
    else if (src.startsWith(`${origin}/files/`)) image.setAttribute('src', src.slice(origin.length))
    else if (!src.startsWith('/files/')) {
      // What is a point wide is there to count readers.
      if (image.getAttribute('width') !== '1') leftOut += 1
      image.remove()
    }
  }
  return leftOut
}

/** Stands in the text where a picture comes when it is uploaded; of characters that no script uses. */
export const waitingMark = (number: string) => `\uE000${number}\uE001`
export const waitingMarks = /\uE000(\d+)\uE001/g

function mendLinks(body: DocumentFragment) {
  for (const link of all(body, 'a')) {
    const href = (link.getAttribute('href') ?? '').trim()
    const [, behind] = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href) ?? []
    if (behind) link.setAttribute('href', decodeURIComponent(behind))
    else if (!/^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) unwrap(link)
  }
}

/** A page has its own first heading, so all go one down where one is as high. */
function levelHeadings(body: DocumentFragment) {
  const down = body.querySelector('h1') ? 1 : 0
  for (const heading of all(body, 'h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(Number(heading.localName.slice(1)) + down, 4)
    if (heading.localName !== `h${level}`) change(heading, `h${level}`)
  }
}

function renameAndUnwrap(body: DocumentFragment) {
  for (const element of all(body, '*')) {
    const name = renamed[element.localName] ?? element.localName
    if (name === 'div' || !kept.has(name)) {
      const isBlock =
        name === 'div' || /^(section|article|main|header|footer|dl|center)$/.test(name)
      if (!isBlock) unwrap(element)
      else if (element.querySelector(blocks)) unwrapBlock(element)
      else change(element, 'p')
      continue
    }
    const named = name === element.localName ? element : change(element, name)
    for (const { name: attribute } of [...named.attributes]) {
      if (!keptAttributes[name]?.includes(attribute)) named.removeAttribute(attribute)
    }
  }
}

/** Its words keep apart from those around it. */
function unwrapBlock(element: Element) {
  let line: Element | undefined
  for (const child of [...element.childNodes]) {
    const isBlock = child instanceof Element && child.matches(blocks)
    if (isBlock) line = undefined
    else if (line) line.append(child)
    else if (child.textContent?.trim()) {
      line = element.ownerDocument.createElement('p')
      child.replaceWith(line)
      line.append(child)
    }
  }
  unwrap(element)
}

function tidySpaces(body: DocumentFragment) {
  body.normalize()
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.closest('pre')) continue
    const words = text.data.replace(/[\s\u00a0]+/g, ' ')
    const beside = [text.previousSibling, text.nextSibling]
    const between = beside.some((node) => node instanceof Element && node.matches(blocks))
    if (words === ' ' && (between || text.parentNode === body)) text.remove()
    else text.data = words
  }
  for (const element of all(body, 'p, h2, h3, h4, li, th, td, figcaption')) trimEdges(element)
}

function trimEdges(element: Element) {
  for (let last = element.lastChild; last instanceof Element && last.localName === 'br'; ) {
    last.remove()
    last = element.lastChild
  }
  const { firstChild: first, lastChild: last } = element
  if (first instanceof Text) first.data = first.data.trimStart()
  if (last instanceof Text) last.data = last.data.trimEnd()
}

function removeEmpty(body: DocumentFragment) {
  for (const line of [...body.children].filter(({ localName }) => localName === 'br')) {
    const beside = [line.previousSibling, line.nextSibling]
    if (beside.some((node) => !node || (node instanceof Element && node.matches(blocks)))) {
      line.remove()
    }
  }
  const holders = 'strong, em, s, u, code, a, p, h2, h3, h4, li, ul, ol, blockquote, figure'
  for (const element of all(body, holders).reverse()) {
    const holds = element.textContent?.trim() || element.querySelector('img, hr, table, br')
    if (!holds) element.remove()
  }
}
