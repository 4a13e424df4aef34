import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A unique PNG of random noise. */
export function drawPicture(width = 200, height = 100): Promise<Buffer> {
  const noise = randomBytes(width * height * 3)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

export async function drawBlob(): Promise<Blob> {
  return new Blob([new Uint8Array(await drawPicture())])
}
