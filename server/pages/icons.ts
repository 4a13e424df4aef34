import { inPictureTurn, sharp, visitors } from '#server/files/picture-turns.ts'
import type { Storage } from '#server/files/storage.ts'
import { readPicture } from '#server/files/stored-picture.ts'
import { drawText } from './draw-text.ts'

export interface IconSource {
  /** URL of a stored picture. */
  icon?: string | undefined
  /** Drawn on the accent color if there is no picture. */
  letter: string
  colors: { action: readonly [light: string, dark: string] }
}

interface Shape {
  size: number
  /** The share of the size that stays free at each edge. */
  margin: number
}

/** Systems cut a maskable icon to a circle of 80 percent. */
const shapes: Record<string, Shape> = {
  '48.png': { size: 48, margin: 0.04 },
  '180.png': { size: 180, margin: 0.1 },
  '192.png': { size: 192, margin: 0.04 },
  '512.png': { size: 512, margin: 0.04 },
  'maskable.png': { size: 512, margin: 0.2 },
}

const favicons = [16, 32, 48]

/** Returns a function that draws an icon of the site, or null for an unknown name. */
export function findIcon(
  files: Storage,
  source: IconSource,
  name: string,
): (() => Promise<Buffer>) | null {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
  if (!shape && name !== 'favicon.ico') return null
  return () => inPictureTurn(visitors, () => drawIcon(files, source, shape))
}

async function drawIcon(files: Storage, source: IconSource, shape: Shape | undefined) {
  const picture = await readPicture(files, source.icon, shape?.size ?? 48)
  const draw = (each: Shape) => (picture ? drawPicture(picture, each) : drawLetter(source, each))
  if (shape) return draw(shape)
  return icoOf(await Promise.all(favicons.map((size) => draw({ size, margin: 0 }))))
}

/** On white, because a dark logo would vanish in dark tabs. A picture that covers its square has no margin. */
async function drawPicture(picture: Buffer, { size, margin }: Shape): Promise<Buffer> {
  const { hasAlpha } = await sharp(picture).metadata()
  const inner = hasAlpha ? size - 2 * Math.round(size * margin) : size
  const background = '#ffffff'
  const edge = (size - inner) / 2
  return sharp(picture)
    .flatten({ background })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .png({ palette: true })
    .toBuffer()
}

async function drawLetter({ letter, colors }: IconSource, { size, margin }: Shape) {
  const text = await drawText(letter, { font: 'display', size: 400, color: '#ffffff' })
  const side = Math.round(size * (0.62 - margin))
  const input = await sharp(text).resize(side, side, { fit: 'inside' }).toBuffer()
  const background = colors.action[0]
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input, gravity: 'center' }])
    .png({ palette: true })
    .toBuffer()
}

/** A Windows icon file of several PNGs: a header, an entry for each, then the pictures. */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    const size = favicons[index] ?? 0
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}
