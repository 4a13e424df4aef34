import { inPictureTurn, sharp } from '#server/files/picture-turns.ts'

const maxSide = 1_200
/** Thresholds of opacity, from 0 to 255: below the first a pixel is background, from the second on it is drawing. */
const clear = 16
const solid = 200
/** How far compression moves a pixel from the one color. */
const tolerance = 40
const darkest = 140

/** The drawing in white, or null if it is not of one dark color on a transparent ground. */
export function lightVersion(picture: Buffer, owner: string): Promise<Buffer | null> {
  return inPictureTurn(owner, async () => {
    const { data, info } = await sharp(picture)
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (!isOneDarkColor(data)) return null
    for (let at = 0; at < data.length; at += 4) data.fill(255, at, at + 3)
    return sharp(data, { raw: info }).png().toBuffer()
  })
}

/** The pixels are RGBA. One in fifty may differ, such as at the edges. */
function isOneDarkColor(pixels: Buffer): boolean {
  const sums = [0, 0, 0]
  let drawn = 0
  let free = 0
  forEach(pixels, (at, alpha) => {
    if (alpha < clear) free += 1
    if (alpha < solid) return
    drawn += 1
    for (const channel of [0, 1, 2]) sums[channel]! += pixels[at + channel]!
  })
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / drawn)
  const mean = [red, green, blue]
  let others = 0
  forEach(pixels, (at, alpha) => {
    if (alpha < solid) return
    if (mean.some((value, channel) => Math.abs(value - pixels[at + channel]!) > tolerance))
      others += 1
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const isOne = drawn > 0 && others <= drawn / 50
  return isOne && luminance < darkest && free >= pixels.length / 4 / 20
}

function forEach(pixels: Buffer, visit: (at: number, alpha: number) => void): void {
  for (let at = 0; at < pixels.length; at += 4) visit(at, pixels[at + 3] ?? 0)
}
