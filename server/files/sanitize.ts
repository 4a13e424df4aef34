import sanitizeHtml from 'sanitize-html'
import { escapeHtml, plainText } from '#shared/text.ts'

/** Stored with each sanitized text. Increment it when the rules change. */
export const sanitizerVersion = 1

const images = /^\/files\/[a-z]+\/[\w-]+\/\d+\.webp$/

/** At most two digits, because browsers lay out any number of columns. */
const spans = /^[1-9]\d?$/

function cell(
  tagName: string,
  { colspan = '', rowspan = '', scope = '' }: sanitizeHtml.Attributes,
) {
  return {
    tagName,
    attribs: {
      ...(spans.test(colspan) && { colspan }),
      ...(spans.test(rowspan) && { rowspan }),
      ...(/^(col|row)$/.test(scope) && { scope }),
    },
  }
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 's', 'u', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !images.test(attribs.src ?? ''),
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    th: cell,
    td: cell,
    a: (tagName, { href = '' }) => {
      const foreign = /^https?:/i.test(href)
      return { tagName, attribs: { href, ...(foreign && { rel: 'noopener noreferrer' }) } }
    },
  },
}

const maxPasses = 4
/** The maximum nesting depth. The parser takes quadratic time in it, and browsers stop at 512. */
const maxDepth = 300

class TooDeep extends Error {}

/**
 * Reduces rich text to the allowed elements and attributes, before it is stored and when it is
 * read.
 */
export function sanitize(html: string): string {
  try {
    let clean = sanitizeOnce(html)
    // Nested links take a second pass.
    for (let pass = 1; pass < maxPasses; pass += 1) {
      const again = sanitizeOnce(clean)
      if (again === clean) break
      clean = again
    }
    return clean
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return `<p>${escapeHtml(plainText(html))}</p>`
  }
}

function sanitizeOnce(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > maxDepth) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  return sanitizeHtml(html, { ...rules, onOpenTag, onCloseTag }).trim()
}
