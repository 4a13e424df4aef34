import sharp from 'sharp'
import type { Storage } from '#server/files/storage.ts'
import { readPicture } from '#server/files/stored-picture.ts'

/** Wide enough for paper. */
const width = 600

/** The data URL of a stored picture as a PNG, which PDFs can contain; undefined if it does not exist. */
export async function readLogo(
  files: Storage,
  url: string | undefined,
): Promise<string | undefined> {
  const picture = await readPicture(files, url, width)
  if (!picture) return undefined
  const png = await sharp(picture).resize({ width, withoutEnlargement: true }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
