import { randomBytes } from 'node:crypto'
import type { OutputInfo, Sharp } from 'sharp'
import { ApiError } from '#shared/errors.ts'
import type { PictureKind } from '#shared/file-kinds.ts'
import { imageWidths } from '#shared/images.ts'
import { countScans } from './jpeg-scans.ts'
import { inPictureTurn, sharp } from './picture-turns.ts'
import type { Storage } from './storage.ts'

export interface StoredImage {
  /** The folder of its files. */
  key: string
  url: string
  width: number
  height: number
  /** The total size of its files. */
  bytes: number
}

const maxPixels = 40_000_000
/** The total of all frames of an animation. */
const maxAnimatedPixels = 10_000_000
const maxSide = 2560
/** The longest height of a private picture that is much higher than wide, such as the design of a whole page. */
const maxTallHeight = 8_000
const previewSide = 640
/**
 * Typical progressive JPEGs have about ten scans. Each one costs as much as decoding a whole
 * picture.
 */
const maxScans = 100
const maxScannedPixels = 1_000_000_000

/**
 * Decodes a picture and stores it re-encoded in the sizes that pages need, without anything else
 * from the file.
 */
export async function storeImage(
  files: Storage,
  kind: string,
  bytes: Buffer,
  owner: string,
): Promise<StoredImage> {
  const { width, height, variants } = await inPictureTurn(owner, () => encode(bytes))
  const key = `${kind}/${randomBytes(16).toString('base64url')}-${width}x${height}`
  const puts = variants.map(({ name, data, type }) => files.put(`${key}/${name}`, data, type))
  const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected')
  if (failed) {
    // Not awaited: if storage is failing, removal may be slow too.
    files.remove(key).catch(() => {})
    throw (failed as PromiseRejectedResult).reason
  }
  const url = `/files/${key}/${imageWidths(width).at(-1)}.webp`
  return { key, url, width, height, bytes: variants.reduce((sum, one) => sum + one.data.length, 0) }
}

export interface PictureSize {
  width: number
  height: number
}

/** Decodes a private picture and encodes it again as WebP, so that nothing hidden in it stays. */
export function reencodePicture(
  bytes: Buffer,
  owner: string,
): Promise<PictureSize & { bytes: Buffer }> {
  return inPictureTurn(owner, async () => {
    const { data, info } = await decode(bytes)
    const { width, height } = info
    return {
      width,
      height,
      bytes: await sharp(data, { raw: info }).webp({ quality: 80 }).toBuffer(),
    }
  })
}

export interface PagePicture extends PictureSize {
  bytes: Buffer
  /** A small copy. */
  preview: Buffer
}

/** Encodes a picture that is looked at closely as WebP, with a small copy. */
export function drawPage(picture: Buffer | RawPixels, owner: string): Promise<PagePicture> {
  return inPictureTurn(owner, async () => {
    const { data, info } = Buffer.isBuffer(picture)
      ? await decode(picture, maxTallHeight)
      : { data: picture.pixels, info: { ...picture, channels: 4 as const } }
    const page = () => sharp(data, { raw: info }).flatten({ background: 'white' })
    // Less effort takes half of the time, for 3 % more bytes.
    const bytes = await page().webp({ quality: 85, effort: 2 }).toBuffer()
    const { width, height } = info
    return { width, height, bytes, preview: await encodePreview(page()) }
  })
}

/** In RGBA. */
interface RawPixels extends PictureSize {
  pixels: Uint8Array
}

const encodePreview = (picture: Sharp) =>
  picture
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()

export interface PictureCopy {
  bytes: Buffer
  preview: Buffer
}

/** Encodes a private picture again in its own format, with a small copy to preview it. */
export function copyPicture(bytes: Buffer, kind: PictureKind, owner: string): Promise<PictureCopy> {
  return inPictureTurn(owner, async () => {
    const { data, info } = await decode(bytes, maxTallHeight)
    const picture = () => sharp(data, { raw: info })
    return {
      bytes:
        kind === 'gif' ? await encodeFrames(bytes) : await encoders[kind](picture()).toBuffer(),
      preview: await encodePreview(picture()),
    }
  })
}

const encoders = {
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ quality: 92 }),
}

async function encodeFrames(bytes: Buffer): Promise<Buffer> {
  const { width, pageHeight = 0, pages = 1 } = await sharp(bytes, { animated: true }).metadata()
  if (width * pageHeight * pages > maxAnimatedPixels) throw new ApiError('IMAGE_TOO_LARGE')
  return sharp(bytes, { animated: true, failOn: 'error' }).gif().toBuffer()
}

const tooManyScans =
  'This JPEG is stored in too many steps. Please save it again without the progressive option.'

async function encode(bytes: Buffer) {
  const { data, info } = await decode(bytes)
  const { width, height } = info
  const variants: { name: string; data: Buffer; type: string }[] = []
  for (const step of imageWidths(width)) {
    const scaled = await raw(sharp(data, { raw: info }).resize({ width: step }))
    // Avoids clone(), which copies the pixels on the event loop.
    const source = { raw: scaled.info }
    const webp = await sharp(scaled.data, source).webp({ quality: 80 }).toBuffer()
    const avif = await sharp(scaled.data, source).avif({ quality: 55, effort: 3 }).toBuffer()
    variants.push({ name: `${step}.webp`, data: webp, type: 'image/webp' })
    variants.push({ name: `${step}.avif`, data: avif, type: 'image/avif' })
  }
  return { width, height, variants }
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

function raw(picture: Sharp): Promise<Pixels> {
  return picture.raw().toBuffer({ resolveWithObject: true })
}

/** Returns the pixels in sRGB, upright, with sides of at most 2560, or as high as this if it is tall. */
async function decode(bytes: Buffer, tallHeight = maxSide): Promise<Pixels> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const pixels = width * height
    if (pixels > maxPixels) throw new ApiError('IMAGE_TOO_LARGE')
    const scans = countScans(bytes)
    if (scans > maxScans || scans * pixels > maxScannedPixels)
      throw new ApiError('NOT_AN_IMAGE', { message: tooManyScans })
    return await raw(
      sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({
          width: maxSide,
          height: height > 2 * width ? tallHeight : maxSide,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .toColourspace('srgb'),
    )
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('NOT_AN_IMAGE')
  }
}
