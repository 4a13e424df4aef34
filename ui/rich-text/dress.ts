import { imageWidths, parseImageUrl } from '#shared/images.ts'
import { replaceTags } from '#shared/text.ts'

const sizes = '(min-width: 46rem) 42rem, 92vw'

const scrolling = '<div class="wide" role="group" aria-label="Table" tabindex="0">'

/** What stored rich text needs beside its words: tables that scroll in themselves, pictures in the sizes there are. */
export function dress(html: string): string {
  return replaceTags(html, (tag) => {
    if (tag.startsWith('<table')) return `${scrolling}${tag}`
    if (tag === '</table>') return `${tag}</div>`
    return tag.startsWith('<img') ? dressPicture(tag) : tag
  })
}

function dressPicture(image: string): string {
  const [, src = ''] = /\ssrc="([^"]*)"/.exec(image) ?? []
  const kept = parseImageUrl(src)
  if (!kept) return image
  const [, alt = ''] = /\salt="([^"]*)"/.exec(image) ?? []
  const source = (type: 'avif' | 'webp') => {
    const files = imageWidths(kept.width).map(
      (width) => `${kept.folder}/${width}.${type} ${width}w`,
    )
    return `<source type="image/${type}" srcset="${files.join(', ')}" sizes="${sizes}">`
  }
  return `<picture>${source('avif')}${source('webp')}<img src="${src}" alt="${alt}" width="${kept.width}" height="${kept.height}" loading="lazy" decoding="async"></picture>`
}
