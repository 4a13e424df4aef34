import sanitizeHtml from 'sanitize-html'

const images = /^\/files\/[a-z]+\/[\w-]+\/\d+\.webp$/

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
    a: (tagName, { href = '' }) => {
      const foreign = /^https?:/i.test(href)
      return { tagName, attribs: { href, ...(foreign && { rel: 'noopener noreferrer' }) } }
    },
  },
}

/** The one list of elements that rich text may be made of, applied before it is stored. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, rules).trim()
}
