/** Phones with two and three pixels per point, then desktops. */
const narrower = [480, 768, 1200]
const widest = 1600

/**
 * The widths in which a picture of this width is stored, ascending. Pictures are never enlarged, so
 * the last is the picture's own width unless that is wider than any page shows.
 */
export function imageWidths(width: number): number[] {
  return [...narrower.filter((step) => step < width), Math.min(width, widest)]
}

interface ImageFolder {
  /** Without the trailing slash. */
  folder: string
  width: number
  height: number
}

const storedImage =
  /^(\/files\/[a-z]+\/[A-Za-z0-9_-]{22}-([1-9]\d{0,4})x([1-9]\d{0,4}))\/\d{1,5}\.webp$/

/** The size in the URL of a stored picture; null for any other URL. */
export function parseImageUrl(src: string): ImageFolder | null {
  const match = storedImage.exec(src)
  if (!match) return null
  const [, folder = '', width, height] = match
  return { folder, width: Number(width), height: Number(height) }
}
