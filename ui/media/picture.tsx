import { imageWidths, parseImageUrl } from '#shared/images.ts'

interface PictureProps {
  /** As the API returns it: /files/service/…-1600x900/1600.webp, or any other URL. */
  src: string
  alt: string
  /** The displayed width: '(min-width: 48rem) 50vw, 100vw'. */
  sizes: string
  /** For the picture that is visible first. */
  priority?: boolean
  className?: string
}

export function Picture({ src, alt, sizes, priority, className }: PictureProps) {
  const stored = parseImageUrl(src)
  const loading = {
    loading: priority ? 'eager' : 'lazy',
    decoding: priority ? 'sync' : 'async',
    fetchPriority: priority ? 'high' : 'auto',
  } as const
  if (!stored) return <img src={src} alt={alt} className={className} {...loading} />
  const widths = imageWidths(stored.width)
  const files = (type: 'avif' | 'webp') =>
    widths.map((width) => `${stored.folder}/${width}.${type} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={files('webp')} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={stored.width}
        height={stored.height}
        className={className}
        {...loading}
      />
    </picture>
  )
}
