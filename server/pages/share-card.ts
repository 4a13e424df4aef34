import type { OverlayOptions } from 'sharp'
import { inPictureTurn, sharp, visitors } from '#server/files/picture-turns.ts'
import type { Storage } from '#server/files/storage.ts'
import { readPicture } from '#server/files/stored-picture.ts'
import { cut } from '#shared/text.ts'
import { drawText } from './draw-text.ts'

export interface ShareCard {
  title: string
  /** The line at the bottom. */
  caption: string
  /** URL of a stored picture, shown beside the title. */
  picture?: string | null | undefined
  brand: {
    /** URL of a stored picture. */
    logo?: string | undefined
    colors: { action: readonly [light: string, dark: string] }
  }
}

const width = 1200
const height = 630
const margin = 60
const pictureWidth = 500
/** The white strip at the bottom, because logos are made for white. */
const stripHeight = 120
const logoRoom = { width: 340, height: 72 }

/** Draws the image that other sites show with a link to a page. */
export function drawShareCard(files: Storage, card: ShareCard): Promise<Buffer> {
  return inPictureTurn(visitors, () => draw(files, card))
}

/** Draws a small version as a data URL, for the preview in forms. */
export function previewShareCard(files: Storage, card: ShareCard, editor: string): Promise<string> {
  return inPictureTurn(editor, async () => {
    const small = sharp(await draw(files, card)).resize(width / 2)
    const bytes = await small.webp({ quality: 82 }).toBuffer()
    return `data:image/webp;base64,${bytes.toString('base64')}`
  })
}

async function draw(files: Storage, card: ShareCard): Promise<Buffer> {
  const { brand, caption } = card
  const [picture, logo] = await Promise.all([
    readPicture(files, card.picture, 2 * pictureWidth),
    readPicture(files, brand.logo, 2 * logoRoom.width),
  ])
  const field = width - (picture ? pictureWidth : 0)
  const room = field - 2 * margin
  const shown = cut(card.title, 110)
  const title = {
    font: 'display',
    size: sizeFor(shown, room),
    color: '#ffffff',
    width: room,
  } as const
  const layers: OverlayOptions[] = [
    { input: await drawText(shown, title), left: margin, top: margin },
    { input: await drawStrip(field), left: 0, top: height - stripHeight },
    ...(await drawFoot(logo, caption, field)),
  ]
  if (picture) {
    const input = await sharp(picture).resize(pictureWidth, height).toBuffer()
    layers.push({ input, left: field, top: 0 })
  }
  return sharp({ create: { width, height, channels: 3, background: brand.colors.action[0] } })
    .composite(layers)
    .png({ palette: !picture, compressionLevel: 9 })
    .toBuffer()
}

function drawStrip(width: number): Promise<Buffer> {
  const strip = { width, height: stripHeight, channels: 3, background: '#ffffff' } as const
  return sharp({ create: strip }).png().toBuffer()
}

/** The logo, with the caption to its right if there is room for both. */
async function drawFoot(logo: Buffer | null, caption: string, field: number) {
  const parts: OverlayOptions[] = []
  let left = margin
  const middle = (partHeight: number) => Math.round(height - (stripHeight + partHeight) / 2)
  if (logo) {
    const { data, info } = await sharp(logo)
      .resize({ ...logoRoom, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
    parts.push({ input: data, left, top: middle(info.height) })
    left += info.width + 40
  }
  const room = field - margin - left
  const type = { font: 'mono', size: 24, color: '#44474f' } as const
  const words = await drawText(caption, type)
  const size = await sharp(words).metadata()
  if (size.width > room && logo) return parts
  const input = size.width > room ? await sharp(words).resize({ width: room }).toBuffer() : words
  const drawn = await sharp(input).metadata()
  return [...parts, { input, left, top: middle(drawn.height) }]
}

/** The largest font size that fits about four lines. */
function sizeFor(title: string, room: number): number {
  return Math.round(Math.min(108, Math.max(46, Math.sqrt((room * 440) / title.length))))
}
