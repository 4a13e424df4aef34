import { all, blocks, rename, styleOf, unwrap, wrapContent } from './clean-dom.client.ts'
import { buildWordLists, fixNestedLists } from './clean-lists.client.ts'

export interface CleanedHtml {
  html: string
  /** The number of pictures removed because they are not stored on this site. */
  removedPictures: number
}

const droppedElements =
  'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, svg, math, canvas, video, audio, input, button, select, textarea, col, colgroup, [hidden], .MsoCommentReference'
const hiddenStyle = /display:\s*none|mso-hide:\s*all|mso-element:\s*comment/i

const allowedElements = new Set(
  'p br hr h2 h3 h4 ul ol li blockquote pre code strong em s u a img figure figcaption table thead tbody tr th td div'.split(
    ' ',
  ),
)
const allowedAttributes: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
const renamedElements: Record<string, string> = {
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
/** Reduces HTML from Word, Google Docs or a web page to the elements of rich text. */
export function cleanPasted(html: string, origin = location.origin): CleanedHtml {
  // The content of a template is inert: nothing in it runs or is fetched.
  const template = document.createElement('template')
  template.innerHTML = withoutHandlers(fragmentOf(html))
  const body = template.content
  removeInvisible(body)
  convertParagraphs(body)
  buildWordLists(body)
  fixNestedLists(body)
  convertStyles(body)
  fixTables(body)
  const removedPictures = filterPictures(body, origin)
  fixLinks(body)
  lowerHeadings(body)
  filterElements(body)
  normalizeSpaces(body)
  removeEmpty(body)
  return { html: template.innerHTML, removedPictures }
}

/** Windows marks the copied fragment within a complete document. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->')
  const end = html.lastIndexOf('<!--EndFragment-->')
  return start >= 0 && end > start ? html.slice(start, end) : html
}

/** Removes event handlers. They would never run, but the browser reports each as a policy violation. */
export function withoutHandlers(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/[\s/"']on[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, ' '),
  )
}

function removeInvisible(body: DocumentFragment) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
  for (const element of all(body, droppedElements)) element.remove()
  for (const element of all(body, '[style]')) {
    if (hiddenStyle.test(styleOf(element))) element.remove()
  }
  // The line above Word's footnotes, and the breaks between paragraphs of Google Docs.
  for (const element of all(body, 'hr[width], br[clear], .Apple-interchange-newline')) {
    element.remove()
  }
}

function convertParagraphs(body: DocumentFragment) {
  for (const paragraph of all(body, 'p[class^="Mso"], p[role="heading"]')) {
    const level =
      paragraph.getAttribute('aria-level') ?? paragraph.className.match(/Heading(\d)/)?.[1]
    if (paragraph.className === 'MsoTitle') rename(paragraph, 'h1')
    else if (level) rename(paragraph, `h${Math.min(Number(level) || 2, 6)}`)
    else if (/Quote/.test(paragraph.className)) {
      const quote = body.ownerDocument.createElement('blockquote')
      paragraph.replaceWith(quote)
      quote.append(paragraph)
    }
  }
}

const isBold = /font-weight:\s*(bold|[6-9]00)/i
const isPlain = /font-weight:\s*(normal|[1-5]00)/i

function convertStyles(body: DocumentFragment) {
  for (const element of all(body, 'b, strong')) if (isPlain.test(styleOf(element))) unwrap(element)
  for (const element of all(body, 'i, em')) {
    if (/font-style:\s*normal/i.test(styleOf(element))) unwrap(element)
  }
  for (const element of all(body, 'span[style], font[style], a[style]')) {
    const style = styleOf(element)
    if (isBold.test(style)) wrapContent(element, 'strong')
    if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'em')
    if (isDecorated(style, 'line-through')) wrapContent(element, 's')
    if (isDecorated(style, 'underline')) wrapContent(element, 'u')
  }
  for (const element of all(body, ':is(h1, h2, h3, h4, h5, h6) :is(b, strong), a u')) {
    unwrap(element)
  }
  // Links are underlined by default, so an element that underlines only a link is redundant.
  for (const element of all(body, 'u:has(> a:only-child)')) {
    if (element.textContent === element.firstElementChild?.textContent) unwrap(element)
  }
}

function isDecorated(style: string, line: string): boolean {
  const declarations = style.toLowerCase().split(';')
  return declarations.some((each) => each.includes('text-decoration') && each.includes(line))
}

function fixTables(body: DocumentFragment) {
  for (const caption of all(body, 'caption')) {
    caption.closest('table')?.before(rename(caption, 'p'))
  }
  for (const cell of all(body, 'thead td')) rename(cell, 'th')
  for (const paragraph of all(body, ':is(td, th) > p:only-child')) unwrap(paragraph)
  for (const table of all(body, 'table')) {
    const cells = table.querySelectorAll('td, th')
    const [only] = cells
    if (cells.length === 1 && only) table.replaceWith(rename(only, 'div'))
  }
}

/** Keeps pictures of this site, marks those to upload, removes all others and returns their number. */
function filterPictures(body: DocumentFragment, origin: string): number {
  let leftOut = 0
  for (const image of all(body, 'img')) {
    const src = image.getAttribute('src') ?? ''
    const [, uploadNumber] = /^picture:(\d+)$/.exec(src) ?? []
    if (uploadNumber) image.replaceWith(uploadMarker(uploadNumber))
    else if (src.startsWith(`${origin}/files/`)) image.setAttribute('src', src.slice(origin.length))
    else if (!src.startsWith('/files/')) {
      // A picture one pixel wide is a tracking pixel.
      if (image.getAttribute('width') !== '1') leftOut += 1
      image.remove()
    }
  }
  return leftOut
}

/** Marks the position of a picture to upload, with private-use characters that no text contains. */
export const uploadMarker = (number: string) => `\uE000${number}\uE001`
export const uploadMarkers = /\uE000(\d+)\uE001/g

function fixLinks(body: DocumentFragment) {
  for (const link of all(body, 'a')) {
    const href = (link.getAttribute('href') ?? '').trim()
    const [, target] = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href) ?? []
    if (target) link.setAttribute('href', decodeURIComponent(target))
    else if (!/^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) unwrap(link)
  }
}

/** Lowers all headings by one level if there is an h1, because the page has its own. */
function lowerHeadings(body: DocumentFragment) {
  const offset = body.querySelector('h1') ? 1 : 0
  for (const heading of all(body, 'h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(Number(heading.localName.slice(1)) + offset, 4)
    if (heading.localName !== `h${level}`) rename(heading, `h${level}`)
  }
}

function filterElements(body: DocumentFragment) {
  for (const element of all(body, '*')) {
    const name = renamedElements[element.localName] ?? element.localName
    if (name === 'div' || !allowedElements.has(name)) {
      const isBlock =
        name === 'div' || /^(section|article|main|header|footer|dl|center)$/.test(name)
      if (!isBlock) unwrap(element)
      else if (element.querySelector(blocks)) unwrapBlock(element)
      else rename(element, 'p')
      continue
    }
    const renamed = name === element.localName ? element : rename(element, name)
    for (const { name: attribute } of [...renamed.attributes]) {
      if (!allowedAttributes[name]?.includes(attribute)) renamed.removeAttribute(attribute)
    }
  }
}

/** Unwraps a block, with its inline content in paragraphs so that it stays separate from its surroundings. */
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

function normalizeSpaces(body: DocumentFragment) {
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
  const containers = 'strong, em, s, u, code, a, p, h2, h3, h4, li, ul, ol, blockquote, figure'
  for (const element of all(body, containers).reverse()) {
    const hasContent = element.textContent?.trim() || element.querySelector('img, hr, table, br')
    if (!hasContent) element.remove()
  }
}
