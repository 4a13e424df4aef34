/** Phones twice and three times as fine as their points, then desks. */
const narrower = [480, 768, 1200]
const widest = 1600

/**
 * The widths in which a picture that is `width` wide is kept, ascending. None is blown up, so the
 * last is the picture's own width unless that is wider than any page shows.
 */
export function imageWidths(width: number): number[] {
  return [...narrower.filter((step) => step < width), Math.min(width, widest)]
}

interface ImageFolder {
  /** Without the slash at its end. */
  folder: string
  width: number
  height: number
}

const keptImage =
  /^(\/files\/[a-z]+\/[A-Za-z0-9_-]{22}-([1-9]\d{0,4})x([1-9]\d{0,4}))\/\d{1,5}\.webp$/

/** The size that a kept picture's URL carries; null for any other URL. */
export function parseImageUrl(src: string): ImageFolder | null {
  const match = keptImage.exec(src)
  if (!match) return null
  const [, folder = '', width, height] = match
  return { folder, width: Number(width), height: Number(height) }
}
