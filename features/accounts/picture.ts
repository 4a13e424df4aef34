/** As wide as it is ever shown, twice for sharp screens, with room to spare. */
const widest = 512

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

/** Null for what the browser cannot show as a picture. */
export async function openPicture(file: File): Promise<ChosenPicture | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  return bitmap && { bitmap, url: URL.createObjectURL(file) }
}

export function closePicture({ bitmap, url }: ChosenPicture): void {
  bitmap.close()
  URL.revokeObjectURL(url)
}

/** The square alone, no larger than needed: a photo of any size becomes one that may be sent. */
export async function cutOut(bitmap: ImageBitmap, { x, y, width, height }: Square): Promise<Blob> {
  const side = Math.max(1, Math.min(widest, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be kept'))
    // A browser that cannot write WebP writes PNG.
    canvas.toBlob(take, 'image/webp', 0.9)
  })
}
