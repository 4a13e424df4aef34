/** The widths that pages ask for. A picture is never blown up, so a smaller one has its own as the last. */
const steps = [480, 960, 1600] as const
const largest = steps[steps.length - 1] as number

/** The widths in which a picture that is `width` wide is kept, ascending. */
export function imageWidths(width: number): number[] {
  return [...steps.filter((step) => step < width && step < largest), Math.min(width, largest)]
}

interface ImageFolder {
  /** Without the slash at its end. */
  folder: string
  width: number
  height: number
}

const keptImage = /^(\/files\/[a-z]+\/[A-Za-z0-9_-]{22}-([1-9]\d{0,4})x([1-9]\d{0,4}))\/\d{1,5}\.webp$/

/** The size that a kept picture's URL carries; null for any other URL. */
export function parseImageUrl(src: string): ImageFolder | null {
  const match = keptImage.exec(src)
  if (!match) return null
  const [, folder = '', width, height] = match
  return { folder, width: Number(width), height: Number(height) }
}
