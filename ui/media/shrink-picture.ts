import { ApiError } from '#shared/errors.ts'
import { isShrinkable, tooLarge, uploadLimit } from '#ui/media/file-rules.ts'

/** Tried in order until the result is small enough. The first side is that of the server's pictures. */
const attempts = [
  { side: 2560, quality: 0.9 },
  { side: 2560, quality: 0.8 },
  { side: 1920, quality: 0.8 },
  { side: 1280, quality: 0.7 },
]

/** Makes a picture over the upload limit smaller. Other files are returned as they are. */
export async function fitUpload(file: File): Promise<File> {
  const maxBytes = uploadLimit()
  if (file.size <= maxBytes || !isShrinkable(file)) return file
  // Applies the orientation that cameras store beside the picture.
  const bitmap = await createImageBitmap(file).catch(() => null)
  try {
    for (const { side, quality } of bitmap ? attempts : []) {
      const smaller = bitmap && (await encode(bitmap, file, side, quality))
      if (smaller && smaller.size <= maxBytes) return named(smaller, file)
    }
  } finally {
    bitmap?.close()
  }
  throw new ApiError('FILE_TOO_LARGE', { message: tooLarge(maxBytes) })
}

async function encode(bitmap: ImageBitmap, { type }: File, side: number, quality: number) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const size = [bitmap.width, bitmap.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  )
  const [width = 1, height = 1] = size
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp =
    /png|webp/.test(type) && (await canvas.convertToBlob({ type: 'image/webp', quality }))
  // Browsers that cannot encode WebP return PNG.
  if (webp && webp.type === 'image/webp') return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

function named(picture: Blob, { name, lastModified }: File): File {
  const extension = picture.type === 'image/webp' ? 'webp' : 'jpg'
  const base = name.replace(/\.[a-z]{2,5}$/i, '')
  return new File([picture], `${base}.${extension}`, { type: picture.type, lastModified })
}
