/** Twice the largest width shown, for high-density screens, with a margin. */
const maxWidth = 512

export interface ChosenPicture {
  bitmap: ImageBitmap
  url: string
}

interface Square {
  x: number
  y: number
  width: number
  height: number
}

/** Null if the browser cannot decode the picture. */
export async function openPicture(file: File): Promise<ChosenPicture | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  return bitmap && { bitmap, url: URL.createObjectURL(file) }
}

export function closePicture({ bitmap, url }: ChosenPicture): void {
  bitmap.close()
  URL.revokeObjectURL(url)
}

/** Crops to the square and scales it down, so that a photo of any size can be uploaded. */
export async function cropPicture(
  bitmap: ImageBitmap,
  { x, y, width, height }: Square,
): Promise<Blob> {
  const side = Math.max(1, Math.min(maxWidth, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))
    // Browsers that cannot encode WebP return PNG.
    canvas.toBlob(take, 'image/webp', 0.9)
  })
}
