import { buffer } from 'node:stream/consumers'
import { imageWidths, parseImageUrl } from '#shared/images.ts'
import type { Storage } from './storage.ts'

/**
 * Reads a stored picture at this width or the next larger one, or as wide as there is. Returns null if it does
 * not exist.
 */
export async function readPicture(
  files: Storage,
  url: string | null | undefined,
  width: number,
): Promise<Buffer | null> {
  const image = url ? parseImageUrl(url) : null
  if (!image) return null
  const widths = imageWidths(image.width)
  const nearest = widths.find((each) => each >= width) ?? widths.at(-1)
  const stored = await files.get(`${image.folder.replace('/files/', '')}/${nearest}.webp`)
  return stored && buffer(stored.stream)
}
