import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import type { Storage } from '#server/files/storage.ts'
import { imageWidths, parseImageUrl } from '#shared/images.ts'
import { cut } from '#shared/text.ts'

export interface ShareCard {
  title: string
  /** The line at the bottom. */
  caption: string
  /** URL of a stored picture, shown beside the title. */
  picture?: string | null
}

const width = 1200
const height = 630
const margin = 60
const pictureWidth = 500

/** The center of a court, in the corner. As bytes, because pictures cannot be loaded by path (server/files/images.ts). */
const court = readFileSync(assetFile('court.png'))

const fonts = {
  display: { family: 'Share Card Display', file: assetFile('display.ttf') },
  mono: { family: 'Share Card Mono', file: assetFile('mono.ttf') },
}

function assetFile(name: string): string {
  return fileURLToPath(new URL(`./share-card/${name}`, import.meta.url))
}

/** Draws the image that other sites show with a link to a page. */
export async function drawShareCard(files: Storage, card: ShareCard): Promise<Buffer> {
  const picture = await readPicture(files, card.picture)
  const room = width - 2 * margin - (picture ? pictureWidth : 0)
  const shown = cut(card.title, 110)
  const [title, caption] = await Promise.all([
    write(shown, { ...fonts.display, size: sizeFor(shown, room), tight: true }, room),
    write(card.caption, { ...fonts.mono, size: 24, tight: false }, room),
  ])
  const layers: OverlayOptions[] = [
    picture ? { input: picture, left: width - pictureWidth, top: 0 } : { input: court },
    { input: title, left: margin, top: margin },
    { input: caption, left: margin, top: height - margin - 20 },
  ]
  return sharp({ create: { width, height, channels: 3, background: '#1f3fe0' } })
    .composite(layers)
    .png({ palette: !picture, compressionLevel: 9 })
    .toBuffer()
}

/** Draws a small version as a data URL, for the preview in forms. */
export async function previewShareCard(files: Storage, card: ShareCard): Promise<string> {
  const small = sharp(await drawShareCard(files, card)).resize(width / 2)
  const bytes = await small.webp({ quality: 82 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

/** The largest font size that fits about five lines. */
function sizeFor(title: string, room: number): number {
  return Math.round(Math.min(112, Math.max(52, Math.sqrt((room * 560) / title.length))))
}

interface Type {
  family: string
  file: string
  size: number
  tight: boolean
}

function write(text: string, { family, file, size, tight }: Type, room: number): Promise<Buffer> {
  const spacing = tight ? Math.round(size * -45) : 0
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const markup = `<span foreground="#ffffff" letter_spacing="${spacing}">${escaped}</span>`
  const leading = tight ? Math.round(size * -0.14) : 0
  return sharp({
    text: {
      text: markup,
      font: `${family} ${size}`,
      fontfile: file,
      width: room,
      wrap: 'word-char',
      spacing: leading,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}

async function readPicture(files: Storage, url: string | null | undefined) {
  const image = url ? parseImageUrl(url) : null
  if (!image) return null
  const widths = imageWidths(image.width)
  const wide = widths.find((width) => width >= 2 * pictureWidth) ?? widths.at(-1)
  const key = `${image.folder.replace('/files/', '')}/${wide}.webp`
  const stored = await files.get(key)
  if (!stored) return null
  return sharp(await buffer(stored.stream))
    .resize(pictureWidth, height)
    .toBuffer()
}
