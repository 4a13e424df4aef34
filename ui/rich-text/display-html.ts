import { imageWidths, parseImageUrl } from '#shared/images.ts'
import { replaceTags } from '#shared/text.ts'

const sizes = '(min-width: 46rem) 42rem, 92vw'

const scrollContainer = '<div class="wide" role="group" aria-label="Table" tabindex="0">'

/** Prepares stored rich text for display: scrollable tables, responsive pictures. */
export function toDisplayHtml(html: string): string {
  return replaceTags(html, (tag) => {
    if (tag.startsWith('<table')) return `${scrollContainer}${tag}`
    if (tag === '</table>') return `${tag}</div>`
    return tag.startsWith('<img') ? toResponsivePicture(tag) : tag
  })
}

function toResponsivePicture(image: string): string {
  const [, src = ''] = /\ssrc="([^"]*)"/.exec(image) ?? []
  const stored = parseImageUrl(src)
  if (!stored) return image
  const [, alt = ''] = /\salt="([^"]*)"/.exec(image) ?? []
  const source = (type: 'avif' | 'webp') => {
    const files = imageWidths(stored.width).map(
      (width) => `${stored.folder}/${width}.${type} ${width}w`,
    )
    return `<source type="image/${type}" srcset="${files.join(', ')}" sizes="${sizes}">`
  }
  return `<picture>${source('avif')}${source('webp')}<img src="${src}" alt="${alt}" width="${stored.width}" height="${stored.height}" loading="lazy" decoding="async"></picture>`
}
